import { WHATS_NEW } from '../config/later.ts';
import { executionsNow } from './browser/popup-store.ts';
import { listAnnouncements, type Notice, type Popup } from './contract/content.ts';
import { call } from './http.ts';

export interface Announcement {
  /** Under which it is kept that it was read. */
  readonly name: string;
  /** `popup` is what may open by itself, `notice` what runs through the marquee. */
  readonly kind: 'popup' | 'notice';
  readonly title: string;
  /** HTML that nobody has cleaned yet. */
  readonly content: string;
  /** Epoch milliseconds; null where the platform does not say. */
  readonly startsAt: number | null;
}
/** What is announced to who is here. */
export interface Announced {
  /** As they pop up: in the order of the platform. */
  readonly popups: readonly Popup[];
  /** The same and the notices, the newest first. */
  readonly list: readonly Announcement[];
}

/** Of a pop-up without an id its title: changed words are new. */
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
/** What has no time stands before what has one. */
const byTime = (left: Announcement, right: Announcement): number =>
  (right.startsAt ?? Number.MAX_SAFE_INTEGER) - (left.startsAt ?? Number.MAX_SAFE_INTEGER);

/** Notices, and the pop-ups of the first execution that has any for who is here, in their language. */
export const listAnnounced = async (signal?: AbortSignal): Promise<Announced> => {
  let found: Announced = { popups: [], list: [] };
  for (const execution of executionsNow()) {
    const { popups, notices } = await call(
      listAnnouncements,
      { types: 'PU,PL', platform: 'W', execution },
      { signal },
    );
    const list = [...popups.map(fromPopup), ...notices.map(fromNotice)].toSorted(byTime);
    found = { popups, list: list.slice(0, WHATS_NEW.most) };
    if (popups.length > 0) break;
  }
  return found;
};
