import type { Page } from '@playwright/test';
import { nightUnless } from '../support/e2e/night.ts';
import { expect, test } from '../support/e2e/test.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 800, height: 844 },
  { width: 1440, height: 900 },
];
/** The banner's box, and the part of its picture that is inside it. */
const placeOf = (page: Page, banner: string, picture: string) =>
  page.evaluate(
    (selectors) => {
      const [area, image] = selectors.map((each) => document.querySelector(each)?.getBoundingClientRect());
      if (!area || !image) return null;
      const left = Math.max(area.left, image.left);
      return [area.x, area.y, area.width, area.height, left, image.y, image.right - left, image.height].map(
        Math.round,
      );
    },
    [banner, picture],
  );

/** A page whose site waits for `begin`: until then it is the static shell. */
const openShell = async (page: Page, path: string): Promise<{ begin: () => void }> => {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  await page.route(/\/assets\/site-[\w-]+\.js$/, async (route) => {
    await begun;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('#shell-banner')).toBeAttached();
  return { begin };
};

for (const path of ['/', '/login', '/rng', '/promotions', '/down'])
  test(
    `P2, BAN-01: the banner of ${path} is in the first response, where the site will have it`,
    nightUnless(path === '/' || path === '/rng'),
    async ({ page }) => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const { begin } = await openShell(page, path);
        await expect(page.locator('#shell-banner')).toHaveAttribute('src', /^data:image\/webp/);
        const shell = await placeOf(page, '.sh-banner', '#shell-banner');
        expect(shell).not.toBeNull();
        begin();
        const banner = 'main [data-flow="banner"]';
        await expect(page.locator(`${banner} img`).first()).toBeVisible();
        await expect(page.locator('#shell-banner')).toHaveCount(0);
        const site = () => placeOf(page, banner, `${banner} img`);
        await expect.poll(site, { message: `${size.width}` }).toEqual(shell);
        await page.unrouteAll();
      }
    },
  );

for (const [path, chunk] of [
  ['/rng', /\/list-[\w-]+\.js$/],
  ['/rng/', /\/list-[\w-]+\.js$/],
  ['/lottery', /\/LotteryLobbyPage-[\w-]+\.js$/],
  ['/legal/terms', /\/LegalDocumentPage-[\w-]+\.js$/],
] as const)
  test(
    `P2: the chunk of ${path} is requested before the site has begun`,
    nightUnless(path === '/rng' || path === '/legal/terms'),
    async ({ page }) => {
      const requested = page.waitForRequest(chunk);
      const { begin } = await openShell(page, path);
      await requested;
      begin();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );

test('P4: a worker reads the tables of languages before the site has begun', async ({ page }) => {
  const worker = page.waitForEvent('worker');
  const { begin } = await openShell(page, '/');
  expect((await worker).url()).toMatch(/\/assets\/languages-[\w-]+\.js$/);
  begin();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('P3: a lazy part is requested beside its styles, not after them', async ({ page }) => {
  const requested = page.waitForRequest(/\/PromotionsPage-[\w-]+\.js$/);
  await page.route(/\/PromotionsPage-[\w-]+\.css$/, async (route) => {
    await requested;
    await route.continue();
  });
  await page.goto('/promotions');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
});

test('BAN-03: a page without banners shows none before the site has begun', async ({ page }) => {
  for (const path of ['/lottery', '/legal/terms', '/nowhere']) {
    const { begin } = await openShell(page, path);
    await expect(page.locator('.sh-page')).toBeHidden();
    begin();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.unrouteAll();
  }
});

test('P2: the page of Home fits into the first packets of a connection', async ({ request }) => {
  const answer = await request.get('/', { headers: { 'accept-encoding': 'br' } });
  const fields = answer.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
  // Ten packets of 1,460 bytes; what is left of the page would take another round trip.
  expect(fields.join('').length + Number(answer.headers()['content-length'])).toBeLessThan(14_600);
});

test('THM-03, I18-04: a page that comes without settings has them before the site has begun', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('language', 'EN');
  });
  await page.route('**/rng', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/ data-(?:language|shell)="\w+"/g, '');
    await route.fulfill({ response, body });
  });
  const { begin } = await openShell(page, '/rng');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-shell', 'column');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('lang', 'en-GB');
  begin();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
