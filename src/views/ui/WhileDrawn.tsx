import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';

type Props = {
  onDrawn: () => void;
  onGone: () => void;
  children: ReactNode;
};

/** Reports that its content is drawn, and that it has gone, to a flow that only works meanwhile. */
export function WhileDrawn({ onDrawn, onGone, children }: Props) {
  const drawn = useEffectEvent(onDrawn);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    drawn();
    return () => gone();
  }, []);
  return children;
}
