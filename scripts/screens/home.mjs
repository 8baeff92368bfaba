/** Home and the states of the header, the drawer and the footer, for scripts/screens.mjs. */

/** Limit for whole pages that are too tall to be useful. */
const TALLEST = 3200;

export const header = (page) => page.getByRole('banner');
export const isPhone = (page) => page.viewportSize().width < 720;

const shortcuts = (page) => page.getByRole('navigation', { name: 'Kısayollar' });
/** The drawer's content loads with it. */
async function openDrawer(page) {
  await shortcuts(page).getByRole('button', { name: 'Oyunlar' }).click();
  await page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link').first().waitFor();
}
const openLanguages = (page) => header(page).getByRole('button', { name: 'Dil' }).click();

export const openAccount = (page) =>
  (isPhone(page) ? shortcuts(page) : header(page)).getByRole('button', { name: /Hesap menüsü/ }).click();

/** @param member account of the member's screens */
export const homeScreens = (member) => ({
  home: { path: '/', whole: true },
  'home-en': { path: '/', whole: true, language: 'EN' },
  'home-member': { path: '/', as: member, whole: true },
  'home-member-en': { path: '/', as: member, language: 'EN' },
  'header-category': {
    path: '/',
    widths: [1440],
    open: (page) =>
      page.getByRole('navigation', { name: 'Ana menü' }).getByRole('button', { name: 'Slot' }).click(),
  },
  'header-account': { path: '/', as: member, open: openAccount },
  'header-hidden': {
    path: '/',
    as: member,
    open: async (page) => {
      await header(page).getByRole('button', { name: 'Bakiyeyi gizle' }).click();
      if (!isPhone(page)) await openLanguages(page);
    },
  },
  'header-language': { path: '/', widths: [1440], open: openLanguages },
  promotions: { path: '/promotions', as: member, height: 1240 },
  'promotions-en': { path: '/promotions', as: member, height: 1240, language: 'EN' },
  notices: { path: '/noticePage' },
  'points-shop': { path: '/pointMall', as: member, height: 1240 },
  vip: { path: '/vip', as: member, height: 1240 },
  help: { path: '/help?question=withdrawal-waiting', as: member, height: 1240 },
  down: { path: '/down', height: 1000 },
  promotion: { path: '/promoDetail?id=weekend-top-up', as: member, height: 1100 },
  'promotion-apply': {
    path: '/promoDetail?id=big-catch',
    as: member,
    open: (page) => page.getByRole('button', { name: 'Başvur', exact: true }).click(),
  },
  drawer: { path: '/', widths: [390], open: openDrawer },
  'drawer-category': {
    path: '/',
    widths: [390],
    open: async (page) => {
      await openDrawer(page);
      await page.getByRole('navigation', { name: 'Ana menü' }).getByText('Slot').click();
    },
  },
});

const drawn = (page) =>
  page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
const tallOf = (page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Grows the window to the page: sections and pictures load only when they are near. */
export async function unroll(page, width, settled) {
  for (let height = 0; ;) {
    const full = await tallOf(page);
    if (full <= height || height >= TALLEST) break;
    height = Math.min(full, TALLEST);
    await page.setViewportSize({ width, height });
    await page.getByRole('contentinfo').waitFor();
    await page.locator('#providers').waitFor();
    await settled(page);
  }
  // The placeholders were taller than the sections, and a tall window keeps the page tall.
  await page.setViewportSize({ width, height: 600 });
  await drawn(page);
  await page.setViewportSize({ width, height: Math.min(await tallOf(page), TALLEST) });
  await drawn(page);
}
