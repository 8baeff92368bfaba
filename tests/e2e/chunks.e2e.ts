import type { Page, Route } from '@playwright/test';
import { enter } from '../support/e2e/entrance.ts';
import type { PlatformServer } from '../support/e2e/platform-server.ts';
import { NIGHT, nightUnless } from '../support/e2e/night.ts';
import { isNight } from '../support/night.ts';
import { ROYAL_SEVENS, header, loginDialog, main } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

const FAULTS = {
  missing: (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }),
  corrupt: (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: 'export const { broken' }),
  lost: (route) => route.abort('connectionreset'),
} satisfies Record<string, (route: Route) => Promise<void>>;
type Fault = keyof typeof FAULTS;
const EVERY = Object.keys(FAULTS) as Fault[];

interface Chunk {
  readonly what: string;
  /** Those of the day: each kind of fault once, since the same code fetches all chunks. */
  readonly faults: readonly Fault[];
  readonly mayHang?: boolean;
  /** The requested files, by the start of their names. */
  readonly files: readonly string[];
  readonly path: string;
  readonly isMember?: boolean;
  readonly open: (page: Page, options?: { readonly timeout?: number }) => Promise<void>;
  readonly isThere: (page: Page) => Promise<void>;
}

const CHUNKS: readonly Chunk[] = [
  {
    what: 'the login dialog',
    faults: ['missing'],
    mayHang: true,
    files: ['login', 'LoginDialog'],
    path: '/',
    open: (page, options) => header(page).getByRole('button', { name: 'Giriş yap' }).click(options),
    isThere: (page) => expect(loginDialog(page)).toBeVisible(),
  },
  {
    what: 'the slots page',
    faults: ['corrupt'],
    files: ['list', 'slot-list', 'ElectronicGamesPage'],
    path: '/',
    open: (page, options) => main(page).getByRole('link', { name: /^Slot/ }).first().click(options),
    isThere: (page) =>
      expect(
        main(page)
          .getByRole('button', { name: /^Royal Sevens/ })
          .first(),
      ).toBeVisible(),
  },
  {
    what: 'the game page',
    faults: ['lost'],
    files: ['game-launch', 'GamePage'],
    path: '/',
    isMember: true,
    open: (page, options) =>
      main(page)
        .getByRole('button', { name: /^Royal Sevens/ })
        .first()
        .click(options),
    isThere: (page) => expect(page.locator('iframe')).toBeVisible(),
  },
  {
    what: 'the notices',
    faults: [],
    files: ['notice-popup', 'NoticePopup'],
    path: '/',
    open: (page, options) => page.getByRole('button', { name: 'Tüm duyurular' }).click(options),
    isThere: (page) => expect(page.getByRole('dialog', { name: 'Duyurular' })).toBeVisible(),
  },
];

const pattern = (files: readonly string[]): RegExp =>
  new RegExp(`/assets/(${files.join('|')})[-.][^/]*\\.js$`);

/** Opens it once more, if its opener can be reached: after a reload the page may be another one. */
const again = (page: Page, { open }: Chunk): Promise<void> =>
  open(page, { timeout: 3000 }).catch(() => undefined);

const start = async (page: Page, platform: PlatformServer, { path, isMember }: Chunk): Promise<void> => {
  if (isMember) await enter(page, platform.url, path);
  else await page.goto(path);
  await expect(
    main(page)
      .getByRole('button', { name: /^Royal Sevens/ })
      .first(),
  ).toBeVisible();
};

for (const chunk of CHUNKS) {
  for (const fault of isNight ? EVERY : chunk.faults)
    test(`R6: ${chunk.what}, ${fault}: one reload, then a message with a retry, and it works afterwards`, async ({
      page,
      platform,
    }) => {
      const files = pattern(chunk.files);
      let struck = 0;
      let documents = 0;
      await page.route(files, (route) => {
        struck += 1;
        return FAULTS[fault](route);
      });
      await start(page, platform, chunk);
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
      });
      await chunk.open(page);
      const failed = page.getByRole('alert').filter({ hasText: 'Burası açılamadı' });
      // The message may flash before the one reload, which could have loaded a newer page.
      await expect.poll(() => documents, { timeout: 15_000 }).toBe(1);
      // The reload restores the page; the chunk has to be opened once more.
      await expect(async () => {
        if (!(await failed.isVisible())) await again(page, chunk);
        await expect(failed).toBeVisible({ timeout: 3000 });
      }).toPass({ timeout: 30_000 });
      await expect(failed).toContainText('Hiçbir şey değişmedi.');
      expect(struck).toBeGreaterThan(0);
      expect(documents, 'reloads').toBe(1);
      await page.unroute(files);
      await failed.getByRole('button', { name: 'Yeniden dene' }).click();
      await expect(async () => {
        if (documents > 1 && !(await failed.isVisible())) await again(page, chunk);
        await chunk.isThere(page);
      }).toPass({ timeout: 30_000 });
      expect(documents, 'reloads').toBeLessThanOrEqual(2);
    });

  if (isNight || chunk.mayHang)
    test(`R6: ${chunk.what}, hanging: it is reported after two minutes and can be retried`, async ({
      page,
      platform,
    }) => {
      const files = pattern(chunk.files);
      const held: Route[] = [];
      await page.clock.install();
      await page.route(files, (route) => void held.push(route));
      await start(page, platform, chunk);
      await chunk.open(page);
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await expect(page.getByRole('status', { name: 'Yükleniyor…' })).toBeVisible();
      await page.clock.fastForward(120_000);
      const failed = page.getByRole('alert').filter({ hasText: 'Burası açılamadı' });
      await expect(failed).toBeVisible();
      for (const route of held) await route.continue();
      await page.unroute(files);
      await failed.getByRole('button', { name: 'Yeniden dene' }).click();
      // A reloaded page requests the chunk again; what it belongs to is opened again.
      await expect(async () => {
        await again(page, chunk);
        await chunk.isThere(page);
      }).toPass({ timeout: 25_000 });
    });
}

test(
  'R6: a game opened by its address whose chunk is missing is reported, too',
  NIGHT,
  async ({ page, platform }) => {
    let documents = 0;
    await page.route(pattern(['game-launch', 'GamePage']), (route) => route.fulfill({ status: 404 }));
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
    });
    await enter(page, platform.url, ROYAL_SEVENS);
    await expect(page.getByRole('alert').filter({ hasText: 'Burası açılamadı' })).toBeVisible();
    // The file in which the session was stored, the page, and its one reload.
    expect(documents).toBe(3);
  },
);

test(
  'R6: the closed screen of the site, missing: one reload, then a message with a retry, and it works afterwards',
  NIGHT,
  async ({ page, platform }) => {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
    });
    await platform.does('status', { condition: 'maintenance' });
    const files = pattern(['ClosedScreen']);
    await page.route(files, (route) => route.fulfill({ status: 404 }));
    await page.goto('/');
    await expect.poll(() => documents).toBe(2);
    const failed = page.getByRole('alert').filter({ hasText: 'Burası açılamadı' });
    await expect(failed).toBeVisible();
    await page.unroute(files);
    await failed.getByRole('button', { name: 'Yeniden dene' }).click();
    await expect(page.getByRole('heading', { name: 'Kubbeyi parlatıyoruz' })).toBeVisible();
    expect(documents).toBe(3);
  },
);

const PARTS = {
  'the bar and the foot': ['aside', 'frame'],
  'the member’s block': ['member'],
  'the drawer': ['frame'],
  'what the later parts share': ['kit'],
  'what opens by itself': ['background'],
} as const;
for (const [what, names] of Object.entries(PARTS))
  test(
    `R6: ${what}, missing: the rest of the page stays, and never becomes blank`,
    nightUnless(what === 'what the later parts share'),
    async ({ page, platform }) => {
      let struck = 0;
      await page.route(pattern(names), (route) => {
        struck += 1;
        return route.fulfill({ status: 404 });
      });
      if (what === 'the drawer') await page.setViewportSize({ width: 390, height: 844 });
      await enter(page, platform.url);
      const bar = page.getByRole('navigation', { name: 'Kısayollar' });
      if (what === 'the drawer') await bar.getByRole('button', { name: 'Oyunlar' }).click();
      await expect.poll(() => struck).toBeGreaterThan(0);
      // Two frames later the effects of the failure are on the page; its one reload may come in between.
      await expect(() =>
        page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))),
      ).toPass({ timeout: 15_000 });
      await expect(header(page)).toBeVisible();
      await expect(main(page)).toBeVisible();
    },
  );
