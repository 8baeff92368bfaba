import { useEffect, useState } from 'react';
import { useElementId } from './element-id.ts';

/** Attributes for a list of results of a search field. */
export interface FoundList {
  readonly id: string;
  /** Index of the one that Enter opens; -1 for none. */
  readonly at: number;
  /** Index of the one to show more of: the one that Enter opens, else the one last pointed at, else the first. */
  readonly shown: number;
  readonly optionId: (index: number) => string;
  readonly onPoint: (index: number) => void;
}

interface FoundListState {
  readonly list: FoundList;
  /** For `aria-activedescendant`. */
  readonly activeId: string | undefined;
  readonly setAt: (index: number) => void;
}

/** Which result is chosen by the keys, kept in view, and which one is pointed at. */
export const useFoundList = (count: number, isOpen: boolean): FoundListState => {
  const id = useElementId();
  const [at, setAt] = useState(-1);
  const [pointed, setPointed] = useState(0);
  const active = at < count ? at : -1;
  const optionId = (index: number) => `${id}-${String(index)}`;
  const activeId = isOpen && active >= 0 ? optionId(active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const inList = pointed < count ? pointed : 0;
  const onPoint = (index: number) => {
    setAt(-1);
    setPointed(index);
  };
  return {
    list: { id, at: active, shown: active >= 0 ? active : inList, optionId, onPoint },
    activeId,
    setAt,
  };
};
