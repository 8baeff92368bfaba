import type { Locator, Page } from '@playwright/test';
import { MEMBER_MENU } from '../../src/machines/member/member-centre/menu.ts';
import { stickingOut } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { accountMenu, header, main, sendHeaderForm, sliderDialog } from '../support/e2e/site.ts';
import { AGENT, expect, test } from '../support/e2e/test.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const boxOf = async (locator: Locator): Promise<Box> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not drawn`);
  return box;
};
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
const ringOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => getComputedStyle(element).outlineStyle);
const inFocus = (page: Page): Locator => page.locator(':focus');
const PHONE = { width: 390, height: 844 } as const;
/** One of each kind. */
const PAGES = [
  '/',
  '/rng',
  '/live',
  '/lottery',
  '/promotions',
  '/pointMall',
  '/help',
  '/download',
  '/noticePage',
];
const SMALL_PHONE = { width: 320, height: 568 } as const;

test(
  'A2: panels and popups that open by themselves show no focus ring around their heading or the current menu entry until a key is pressed',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    await isolatedPlatform.does('store', { flag: 'popupAnnouncements', on: true });
    await page.goto(isolatedPlatform.url);
    const popup = page.getByRole('dialog', { name: 'Duyurularımız' });
    const heading = popup.getByRole('button', { expanded: true });
    await expect(heading).toBeVisible();
    expect(await popup.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    for (const title of await popup.getByRole('button').all()) expect(await ringOf(title)).toBe('none');
    await page.keyboard.press('Tab');
    expect(await ringOf(inFocus(page))).toBe('solid');

    await enter(page, isolatedPlatform.url, '/member/transactionHistory');
    const entry = page.getByRole('dialog').getByRole('link', { name: 'Hesap kaydı' });
    await expect(entry).toBeFocused();
    expect(await ringOf(entry)).toBe('none');
    await page.keyboard.press('Shift');
    expect(await ringOf(entry)).toBe('solid');
  },
);

test('CAP-01: an error of the slider moves nothing and covers nothing', NIGHT, async ({ page, platform }) => {
  await page.goto('/');
  await sendHeaderForm(page);
  const dialog = sliderDialog(page);
  const slider = dialog.getByRole('slider');
  await expect(slider).toBeVisible();
  const before = await boxOf(dialog);
  await slider.press('End');
  await slider.press('Enter');
  const alert = dialog.getByRole('alert');
  const isAlone = async (): Promise<void> => {
    await expect(alert).toBeVisible();
    expect(await boxOf(dialog)).toEqual(before);
    const place = await boxOf(alert);
    const within = alert.getByRole('button');
    for (const button of await dialog.getByRole('button').all())
      if ((await button.and(within).count()) === 0)
        expect(overlap(place, await boxOf(button)), await button.innerText()).toBe(false);
  };
  await isAlone();
  await platform.does('fault', { endpoint: 'startSliderCaptcha', kind: 'fail', status: 502 });
  await dialog.getByRole('button', { name: 'Başka resim' }).click();
  await expect(dialog.getByRole('button', { name: 'Yeniden dene' })).toBeVisible();
  await isAlone();
});

test(
  "CON-01: the count of waiting contracts is at the account's picture, clear of its name and its arrow",
  NIGHT,
  async ({ page, platform }) => {
    await enter(page, platform.url, '/', AGENT);
    const menu = accountMenu(page, AGENT.account);
    // Where no bell has room, the account shows the count; only one of the two is visible.
    const count = menu.getByText(/^\d+$/).filter({ visible: true });
    await expect(count).toBeVisible();
    const place = await boxOf(count);
    const picture = await boxOf(menu.locator('img').first());
    expect(overlap(place, picture)).toBe(true);
    expect(place.x).toBeGreaterThan(picture.x + picture.width / 2);
    expect(overlap(place, await boxOf(menu.locator('svg').last())), 'over the arrow').toBe(false);
    const name = menu.getByText(AGENT.account, { exact: true });
    expect(overlap(place, await boxOf(name)), 'over the name').toBe(false);

    await page.setViewportSize(PHONE);
    const account = page.getByRole('navigation', { name: 'Kısayollar' }).getByRole('button').last();
    const inBar = account.getByText(/^\d+$/).filter({ visible: true });
    await expect(inBar).toBeVisible();
    const label = await account.evaluate((button) => {
      const range = document.createRange();
      const textNode = [...button.childNodes].find((node) => node.textContent?.startsWith('Hesabım'));
      if (textNode) range.selectNodeContents(textNode);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x, y, width, height };
    });
    expect(label.width).toBeGreaterThan(0);
    expect(overlap(await boxOf(inBar), label), 'over the words').toBe(false);
  },
);

test(
  'NAV-13, A6: on a narrow page nothing floats over amounts and chips; the contact links are in the drawer',
  NIGHT,
  async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/rng');
    await expect(main(page).getByRole('button', { name: /^Royal Sevens/ })).toBeVisible();
    for (const size of [PHONE, { width: 844, height: 390 }]) {
      await page.setViewportSize(size);
      await expect(header(page).getByRole('button').first()).toBeVisible();
      const floating = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => getComputedStyle(element).position === 'fixed')
          .filter((element) => element.checkVisibility() && !element.matches('.skip-link, [popover]'))
          .map((element) => element.tagName),
      );
      // The phone's bottom bar, for which the page leaves room.
      expect(floating, `${size.width}`).toEqual(size === PHONE ? ['NAV'] : []);
    }
    await page.setViewportSize(PHONE);
    await page
      .getByRole('navigation', { name: 'Kısayollar' })
      .getByRole('button', { name: 'Oyunlar' })
      .click();
    const ways = page.getByRole('complementary', { name: 'İletişim' }).getByRole('link');
    await expect(ways.first()).toBeVisible();
    for (const way of await ways.all()) expect((await boxOf(way)).height).toBeGreaterThanOrEqual(44);
  },
);

test('BAN-02, JAC-02: on phones the text of a banner is complete and beside the art, and the jackpot amount is complete on a background of its own', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const banner = main(page).getByRole('region', { name: 'Öne çıkanlar' });
  const slide = banner.getByRole('group').first();
  const line = slide.getByText(/^Binlerce slot/);
  for (const size of [PHONE, SMALL_PHONE]) {
    await page.setViewportSize(size);
    await expect(line).toBeVisible();
    const lost = await line.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
      Math.max(scrollHeight - clientHeight, scrollWidth - clientWidth),
    );
    // A tall letter may overflow its line; a missing line is 15 px.
    expect(lost, `${size.width}: px of words that are cut`).toBeLessThan(6);
    const [textBox, area] = [await boxOf(line), await boxOf(banner)];
    expect(textBox.y + textBox.height).toBeLessThan(area.y + area.height);
    // Behind the text, the art has half its opacity at most.
    const mask = await slide
      .locator('img')
      .first()
      .evaluate((art) => getComputedStyle(art).maskImage);
    const [from = 0, to = 0] = [...mask.matchAll(/(\d+)%/g)].map(([, percent]) => Number(percent) / 100);
    const end = (textBox.x + textBox.width - area.x) / area.width;
    expect((end - from) / (to - from), `${size.width}: the art under the end of a line`).toBeLessThan(0.5);
  }
  await page.goto('/rng');
  const sum = banner.getByRole('img', { name: /^P\s?[\d.]+,\d\d$/ });
  await expect(sum).toBeVisible();
  const grounds = await sum.evaluate((row) =>
    [...row.children]
      .filter((mark) => /^[.,]$/.test(mark.textContent ?? ''))
      .map((mark) => {
        for (let at: Element | null = mark; at && at.getAttribute('role') !== 'group'; at = at.parentElement)
          if (/^rgb\(/.test(getComputedStyle(at).backgroundColor)) return 'its own';
        return 'the art';
      }),
  );
  expect(grounds.length).toBeGreaterThanOrEqual(3);
  expect(new Set(grounds)).toEqual(new Set(['its own']));
});

test('A6: no page and no page of the member centre is wider than the smallest phone', async ({
  page,
  platform,
}) => {
  await page.setViewportSize(SMALL_PHONE);
  await enter(page, platform.url, '/');
  const panels = MEMBER_MENU.map(({ page: key }) => `/member/${key}`);
  const wide: string[] = [];
  for (const path of [...PAGES, ...panels]) {
    await page.goto(platform.url + path);
    await expect(page.locator('main').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const fault of await stickingOut(page)) wide.push(`${path}: ${fault}`);
  }
  expect(wide).toEqual([]);
});
