import { listAnnouncements as listAnnouncementsEndpoint, type Announcements } from './contract/content.ts';
import { call } from './http.ts';

/** Banners, notices and pop-ups in the language of the visitor; the site reads all types at once. */
export const listAnnouncements = (signal?: AbortSignal): Promise<Announcements> =>
  call(listAnnouncementsEndpoint, { types: 'B,PL,PU', platform: 'W' }, { signal });
