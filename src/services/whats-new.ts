import { duePopups, type Execution } from './browser/popup-store.ts';
import { listAnnouncements, type Popup } from './contract/content.ts';
import { call } from './http.ts';

/** Pop-ups that are to be shown, and as what; none where nothing is due or announced. */
export interface DuePopups {
  readonly execution: Execution | null;
  readonly popups: readonly Popup[];
}

/** The pop-ups of the first execution that is due in this session and has any. */
export const listDuePopups = async (signal?: AbortSignal): Promise<DuePopups> => {
  for (const execution of duePopups()) {
    const { popups } = await call(listAnnouncements, { types: 'PU', platform: 'W', execution }, { signal });
    if (popups.length > 0) return { execution, popups };
  }
  return { execution: null, popups: [] };
};
