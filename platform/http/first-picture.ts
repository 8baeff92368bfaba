import * as v from 'valibot';
import { listAnnouncements } from '#contract/content.ts';
import { readAnswer } from './body.ts';
import { readNote } from './site-note.ts';
import type { Fetch } from './mount.ts';

/** Milliseconds for which a result is fresh, and for which a page waits when there is none yet. */
const FRESH = 10_000;
const PATIENCE = 150;
/** Bytes of the announcements, rows of them that are considered, and length of a URL. */
const LIMIT = 512 * 1024;
const ROWS = 500;
const ADDRESS = 2048;

const HEADERS = { Merchant: 'statehouse', Language: 'EN', 'X-Requested-With': 'XMLHttpRequest' };

type Groups = Readonly<Record<string, string>>;
const Text = v.fallback(v.string(), '');
const Banners = v.object({
  value: v.object({ banners: v.array(v.object({ url: Text, groupName: Text })) }),
});

const isPicture = (url: string): boolean =>
  url.length <= ADDRESS && /^(?:\/(?![/\\])|https:\/\/)[^\s"'<>]+$/.test(url);

/**
 * The URL of the first picture of a page, from the platform's announcements, so that the page can be sent with it. Null
 * without one, and while a slow platform has not responded yet.
 */
export const createFirstPicture = (
  siteDirectory: string,
  platform: Fetch,
): ((pathname: string) => Promise<string | null>) => {
  // Which group's banners belong to which page.
  const groups = readNote<Groups>(siteDirectory, 'banners.json') ?? {};
  const address = `http://localhost${listAnnouncements.path}?types=B&platform=W`;
  let pictures: ReadonlyMap<string, string> = new Map();
  let fetchedAt = -FRESH;
  let isFetching = false;
  let fetching: Promise<void> = Promise.resolve();

  const fetchPictures = async (): Promise<void> => {
    const answer = await platform(new Request(address, { headers: HEADERS }), {});
    const announcements = v.parse(Banners, JSON.parse(await readAnswer(answer, LIMIT)));
    const found = new Map<string, string>();
    for (const { groupName, url } of announcements.value.banners.slice(0, ROWS))
      if (!found.has(groupName) && isPicture(url)) found.set(groupName, url);
    pictures = found;
  };
  return async (pathname) => {
    const group = groups[pathname];
    if (group === undefined) return null;
    // One request at a time, however many pages wait, and however long the platform takes.
    if (!isFetching && performance.now() - fetchedAt > FRESH) {
      fetchedAt = performance.now();
      isFetching = true;
      // If the platform does not respond, the page is sent without the picture.
      fetching = fetchPictures()
        .catch(() => undefined)
        .finally(() => {
          isFetching = false;
        });
    }
    if (!pictures.has(group)) {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, PATIENCE);
      });
      await Promise.race([fetching, patience]).finally(() => clearTimeout(timer));
    }
    return pictures.get(group) ?? null;
  };
};
