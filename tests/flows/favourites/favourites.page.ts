import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver, WireAnswer } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { MEMBER, TRIAL, type Person } from '../../support/e2e/people.ts';
import { main, openSignedIn, standStill } from '../../support/e2e/site.ts';

/** Milliseconds, longer than a page waits for its last parts. */
const ALONE = 3000;
const NAMES: Readonly<Record<string, string>> = { gala: 'Lunar Gala', sevens: 'Royal Sevens' };
/** Its id in the catalogue of the demo. */
const GALA = '10002';

/** Among the hot games of Home. */
const heart = (page: Page, name: string | null): Locator =>
  main(page)
    .getByRole('region', { name: 'Popüler oyunlar' })
    .getByRole('button', { name: `Favori: ${NAMES[name ?? '']}`, exact: true });
const notice = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Favori değiştirilemedi' });
const showsPressed =
  (...names: string[]) =>
  async (page: Page): Promise<void> => {
    for (const name of Object.keys(NAMES))
      await expect(heart(page, name)).toHaveAttribute('aria-pressed', String(names.includes(name)));
  };
const canPress = (page: Page): Promise<void> => expect(heart(page, 'gala')).toBeEnabled();

/** An event stream under the tester's control, that the platform's own events do not reach. */
const takeStream = (): void => {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (input !== '/wps/stream') return real(input, init);
    let seq = 0;
    const start = (stream: ReadableStreamDefaultController<Uint8Array>): void => {
      const report = (about: string): void => {
        seq += 1;
        const data = JSON.stringify({ type: 'news', about, seq });
        stream.enqueue(new TextEncoder().encode(`id: ${seq}\ndata: ${data}\n\n`));
      };
      Object.assign(globalThis, { report });
    };
    const headers = { 'Content-Type': 'text/event-stream' };
    return Promise.resolve(new Response(new ReadableStream({ start }), { headers }));
  };
};
const reportChange = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { report: (about: string) => void }).report('favourite'));

const openAs = (person: Person) => async (page: Page) => {
  await page.addInitScript(takeStream);
  await openSignedIn(page, person);
  await expect(heart(page, 'gala')).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'report' in globalThis)).toBe(true);
  // The notice of a failure is among the parts that a page loads once it has been left alone for a moment.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  // A second passes between two changes: only the tour moves time.
  await standStill(page);
  await page.clock.runFor(ALONE);
};

const offline: WireAnswer = { abort: true };
const lists = {
  none: { json: { success: true, value: [] } },
  gala: { json: { success: true, value: [GALA] } },
  refused: offline,
};
const refusesList = async (platform: PlatformServer): Promise<void> =>
  void (await platform.does('fault', { endpoint: 'listFavourites', kind: 'fail', count: 1 }));
const IDS = /\/MCSFE_getFavoriteGames(\?|$)/;
const KEPT = 'the account keeps the hearts of the tours before: favourites.e2e.ts';

export const driver: PageDriver<PlatformServer> = {
  story: 'favourites',
  flow: null,
  start: { 'a member': openAs(MEMBER), 'a trial account': openAs(TRIAL) },
  holds: {
    listFavourites: IDS,
    refreshFavourites: IDS,
    saveFavourite: /\/MCSFE_(add|remove)FavoriteGameV2/,
  },
  answers: {
    listFavourites: lists,
    refreshFavourites: lists,
    saveFavourite: { saved: { json: { success: true, value: null } }, refused: offline },
    watchFavourites: { 'reports a change': reportChange },
  },
  arrange: {
    listFavourites: { refused: refusesList },
    refreshFavourites: { refused: refusesList },
    saveFavourite: { saved: async () => undefined },
  },
  notOfServer: {
    'listFavourites = none': KEPT,
    'listFavourites = gala': KEPT,
    'refreshFavourites = none': KEPT,
    'refreshFavourites = gala': KEPT,
    'saveFavourite = refused': 'a fault is set for one address, and a change has one of two',
  },
  act: {
    'favourite.toggle': async (page, name) => {
      const wasPressed = (await heart(page, name).getAttribute('aria-pressed')) === 'true';
      await heart(page, name).click();
      // SES-06: at once, where the favourites are known.
      if (name === 'sevens')
        await expect(heart(page, name)).toHaveAttribute('aria-pressed', String(!wasPressed));
    },
    'failure.dismiss': (page) => page.getByRole('button', { name: 'Kapat' }).click(),
  },
  verify: {
    // GAT-07: the press asks for a real account and marks nothing.
    off: showsPressed(),
    'offered.loading': (page) => expect(heart(page, 'gala')).toBeDisabled(),
    'offered.missing': async (page) => {
      await canPress(page);
      await showsPressed()(page);
    },
    'offered.idle': canPress,
    'offered.refreshing': canPress,
    'offered.saving': canPress,
    'offered.pausing': canPress,
    'listFavourites = none': showsPressed(),
    'listFavourites = gala': showsPressed('gala'),
    'refreshFavourites = none': showsPressed(),
    'refreshFavourites = gala': showsPressed('gala'),
    'saveFavourite = refused': (page) => expect(notice(page)).toBeVisible(),
    'failure.dismiss (shown)': (page) => expect(notice(page)).toHaveCount(0),
  },
};
