import { listAnnouncements as listAnnouncementsEndpoint, type Announcements } from './contract/content.ts';
import { call } from './http.ts';

/** Banners and notices in the visitor's language, loaded at once; pop-ups are loaded later (popups.ts). */
export const listAnnouncements = (signal?: AbortSignal): Promise<Announcements> =>
  call(listAnnouncementsEndpoint, { types: 'B,PL', platform: 'W' }, { signal });
