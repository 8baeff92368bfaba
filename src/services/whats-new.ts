import { WHATS_NEW } from '../config/later.ts';
import { executionsNow } from './browser/popup-store.ts';
import { listAnnouncements, type Notice, type Popup } from './contract/content.ts';
import { call } from './http.ts';

export interface Announcement {
  /** Name of its read mark. */
  readonly name: string;
  /** `popup` may open by itself; `notice` runs through the marquee. */
  readonly kind: 'popup' | 'notice';
  readonly title: string;
  /** HTML that is not sanitised yet. */
  readonly content: string;
  /** Epoch milliseconds; null where the platform gives none. */
  readonly startsAt: number | null;
}
/** Announcements for the current audience. */
export interface Announced {
  /** As they pop up: in the platform's order. */
  readonly popups: readonly Popup[];
  /** Pop-ups and notices, newest first. */
  readonly list: readonly Announcement[];
}

/** A pop-up without an id is named by its title, so a changed title counts as new. */
export const nameOfPopup = ({ id, title }: Popup): string => `popup.${id ?? title}`;
export const nameOfNotice = (id: string): string => `notice.${id}`;

const fromPopup = (popup: Popup): Announcement => ({
  name: nameOfPopup(popup),
  kind: 'popup',
  title: popup.title,
  content: popup.content,
  startsAt: popup.startDateStr,
});
const fromNotice = ({ id, ...notice }: Notice): Announcement => ({
  ...notice,
  name: nameOfNotice(id),
  kind: 'notice',
});
/** Entries without a time come before those with one. */
const byTime = (left: Announcement, right: Announcement): number =>
  (right.startsAt ?? Number.MAX_SAFE_INTEGER) - (left.startsAt ?? Number.MAX_SAFE_INTEGER);

/** Notices, and the pop-ups of the first audience that has any, in the visitor's language. */
export const listAnnounced = async (signal?: AbortSignal): Promise<Announced> => {
  let found: Announced = { popups: [], list: [] };
  for (const execution of executionsNow()) {
    const { popups, notices } = await call(
      listAnnouncements,
      { types: 'PU,PL', platform: 'W', execution },
      { signal },
    );
    const list = [...popups.map(fromPopup), ...notices.map(fromNotice)].toSorted(byTime);
    found = { popups, list: list.slice(0, WHATS_NEW.max) };
    if (popups.length > 0) break;
  }
  return found;
};
