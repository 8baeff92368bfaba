import { listAnnouncements, type Notice } from './contract/content.ts';
import { call } from './http.ts';

/** Announcements for agents, newest first. */
export const listAgentAnnouncements = async (signal?: AbortSignal): Promise<readonly Notice[]> =>
  (await call(listAnnouncements, { types: 'A', platform: 'W' }, { signal })).notices;
