import { listAnnouncements as listAnnouncementsEndpoint, type Announcements } from './contract/content.ts';
import { call } from './http.ts';

/** Banners and notices in the language of the visitor, read at once; pop-ups are asked for later (popups.ts). */
export const listAnnouncements = (signal?: AbortSignal): Promise<Announcements> =>
  call(listAnnouncementsEndpoint, { types: 'B,PL', platform: 'W' }, { signal });
