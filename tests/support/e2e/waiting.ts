import { expect, type Page, type Route } from '@playwright/test';

/** The newest waiting request that was not cancelled. */
export const nextOf = async (what: string, waiting: Route[]): Promise<Route> => {
  const alive = (): Route[] => waiting.filter((route) => route.request().failure() === null);
  await expect.poll(() => alive().length, { message: `no request for ${what}` }).toBeGreaterThan(0);
  const newest = alive().at(-1) as Route;
  waiting.length = 0;
  return newest;
};

/** Answers the stream: it opens, sends one message and breaks. */
export const sendOnStream = async (lines: Route[], message: object | null): Promise<void> => {
  const messages = [{ type: 'ping' }, ...(message ? [message] : [])];
  const body = messages.map((each, seq) => `data: ${JSON.stringify({ seq, ...each })}\n\n`).join('');
  const line = await nextOf('the line', lines);
  await line.fulfill({ contentType: 'text/event-stream', body });
};

/**
 * The platform takes the first such call, and its answer is lost. Not `times: 1`: where no other route is left, that ends
 * the interception while the call is held, and lets it through.
 */
export const loseAnswer = async (page: Page, url: RegExp): Promise<void> => {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionfailed');
  });
};
