import type { Locator, Page } from '@playwright/test';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import type { PlatformServer } from '../support/e2e/platform-server.ts';
import { accountMenu, playRound, stage, stakeInGame } from '../support/e2e/site.ts';
import { AGENT, CHIEF, MEMBER, expect, test } from '../support/e2e/test.ts';

const PAGE = '/agent/agentDailyWages';
/** The other party is notified within five seconds, without a reload. */
const AT_ONCE = { timeout: 5000 };

const contracts = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Temsilci merkezi' }).getByRole('region', { name: 'Sözleşmeler' });
const button = (page: Page, name: string | RegExp): Locator =>
  contracts(page).getByRole('button', { name, exact: typeof name === 'string' });
const history = (page: Page): Locator => contracts(page).getByRole('complementary', { name: 'Görüşme' });
const form = (page: Page): Locator => contracts(page).getByRole('form');
const rate = (page: Page): Locator => form(page).getByRole('textbox', { name: 'Oran' });
const bet = (page: Page): Locator => form(page).getByRole('textbox', { name: 'Geçerli bahis ≥' });
const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog', { name }).getByRole('button', { name }).press('Enter');

test(
  'CON-01 to CON-05: both parties see each other’s proposals at once; the slower party keeps its draft, and an acceptance ends subordinate contracts that promised more',
  NIGHT,
  async ({ page, isolatedPlatform, browser }) => {
    // The upline, in a browser of their own.
    const office = await browser.newContext({ baseURL: isolatedPlatform.url, locale: 'tr-TR' });
    const above = await office.newPage();
    await enter(page, isolatedPlatform.url, PAGE, AGENT);
    await enter(above, isolatedPlatform.url, PAGE, CHIEF);

    // CON-02: the terms that wait for an answer, tier by tier, and the contracts that an acceptance would end.
    await expect(contracts(page).getByRole('table', { name: 'Koşullar' }).getByRole('row')).toHaveCount(5);
    await expect(history(page).getByText('Yanıtın bekleniyor')).toBeVisible();
    await expect(contracts(page).getByText('Kabul etmen alttaki 1 sözleşmeyi bitirir')).toBeVisible();

    // The answers are in view, however long the terms are. The form comes into view at once, beside the terms that it
    // changes.
    await expect(button(page, 'Teklifi kabul et')).toBeInViewport({ ratio: 1 });
    await expect(button(page, /^sezen_usta/).locator('img')).toHaveAttribute(
      'src',
      /^\/art\/avatar-\d\d\.svg$/,
    );
    await button(page, 'Karşı teklif').press('Enter');
    await expect(form(page).getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(form(page).getByRole('heading')).toBeFocused();
    await expect(button(page, 'Gönder')).toBeInViewport({ ratio: 1 });
    await expect(contracts(page).getByRole('img', { name: /%0,51$/ })).toBeInViewport({ ratio: 1 });
    // An amount is grouped while it is typed.
    await bet(page).last().fill('');
    await bet(page).last().pressSequentially('6000000');
    await expect(bet(page).last()).toHaveValue('6.000.000');
    await rate(page).last().fill('0,6');
    await expect(contracts(page).getByRole('img', { name: /%0,60$/ })).toBeInViewport({ ratio: 1 });
    await button(above, /^kerem_agent/).click();
    await button(above, 'Teklifi geri çek').click();
    await confirm(above, 'Teklifi geri çek');
    await expect(contracts(page).getByText('Sözleşme bu sırada değişti')).toBeVisible(AT_ONCE);
    await expect(form(page)).toHaveCount(0);
    await expect(button(above, 'Koşulları değiştir')).toBeVisible();

    // Other terms: a broken rule is reported at its tier; corrected terms are sent and appear at once.
    await button(above, 'Koşulları değiştir').click();
    await rate(above).last().fill('0,1');
    await button(above, 'Gönder').click();
    await expect(rate(above).last()).toHaveAccessibleDescription('En az %0,45: 3. kademede öyle.');
    await expect(rate(above).last()).toBeFocused();
    // More than the upline’s own rate: the platform refuses it, and the error is shown at the same field.
    await rate(above).last().fill('1,3');
    await button(above, 'Gönder').click();
    await expect(rate(above).last()).toHaveAccessibleDescription(/^En çok %1,20: /);
    await rate(above).last().fill('0,5');
    await form(above).getByRole('textbox', { name: 'Eklemek istediğin not' }).fill('Üst kademe 0,5.');
    await button(above, 'Gönder').click();
    await expect(history(page).getByText('Üst kademe 0,5.')).toBeVisible(AT_ONCE);

    // The agent’s draft is restored, and is answered by the upline.
    await button(page, 'Karşı teklif').press('Enter');
    await expect(rate(page).last()).toHaveValue('0,6');
    await rate(page).last().fill('0,51');
    await button(page, 'Gönder').press('Enter');
    await expect(button(above, 'Karşı teklifi kabul et')).toBeVisible(AT_ONCE);

    // After a lost response the request is repeated, and takes effect once.
    await isolatedPlatform.does('fault', { endpoint: 'answerContract', kind: 'lost', count: 1 });
    await button(above, 'Karşı teklifi kabul et').click();
    await confirm(above, 'Karşı teklifi kabul et');
    await expect(contracts(above).getByText('Ulaşıp ulaşmadığını bilmiyoruz')).toBeVisible();
    await button(above, 'Yeniden sor').click();
    await expect(button(above, 'Fesih iste')).toBeVisible();
    await expect(history(page).getByText(/karşı teklifi kabul etti/)).toBeVisible(AT_ONCE);

    // CON-05: subordinate contracts that promised more have ended at the same time; both parties see one history.
    await expect(contracts(page).getByRole('button', { name: /Feshedildi/ })).toHaveCount(2);
    const entryCount = (on: Page): Promise<number> => history(on).getByRole('listitem').count();
    expect(await entryCount(page)).toBe(await entryCount(above));
    await office.close();
  },
);

test(
  'CON-01, CON-04: a member who is no agent sees the offer in a popup, postpones it, returns to it from the account menu, and accepts it; the bell counts terms that are offered while the page is open, and leads to them',
  NIGHT,
  async ({ page, isolatedPlatform, browser }) => {
    await isolatedPlatform.does('store', { flag: 'contractPopups', on: true });
    const offers = page.getByRole('dialog', { name: 'Sözleşmeler' });
    const waiting = page.getByRole('banner').getByText('1 sözleşme yanıtını bekliyor');
    await enter(page, isolatedPlatform.url, '/');
    await expect(offers.getByText('Yanıtın bekleniyor').first()).toBeVisible({ timeout: 15_000 });
    await page.keyboard.press('Escape');
    await expect(offers).toHaveCount(0);

    // A postponed offer does not open by itself again; the account menu counts it.
    await page.reload();
    await expect(waiting).toBeAttached();
    await accountMenu(page, MEMBER.account).press('Enter');
    await page.getByRole('menuitem', { name: /^Sözleşmeler/ }).press('Enter');
    await offers.getByRole('button', { name: 'Teklifi kabul et' }).press('Enter');
    await confirm(page, 'Teklifi kabul et');
    await expect(offers.getByRole('button', { name: /^kerem_agent.*Geçerli/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(waiting).toHaveCount(0);

    // The upline offers other terms: they arrive within seconds, without a reload.
    const office = await browser.newContext({ baseURL: isolatedPlatform.url, locale: 'tr-TR' });
    const above = await office.newPage();
    await enter(above, isolatedPlatform.url, PAGE, AGENT);
    await button(above, /^mina_k/).click();
    await button(above, 'Koşulları değiştir').click();
    await rate(above).last().fill('0,28');
    await button(above, 'Gönder').click();
    const bell = page.getByRole('banner').getByRole('button', { name: /^Yenilikler/ });
    await expect(bell).toHaveAccessibleName('Yenilikler, 11 okunmamış', AT_ONCE);
    await expect(waiting).toBeAttached();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await bell.press('Enter');
    const whatsNew = page.getByRole('dialog', { name: 'Yenilikler' });
    await whatsNew.getByRole('button', { name: /^Okunmadı: ?1 sözleşme yanıtını bekliyor/ }).press('Enter');
    await expect(offers.getByText('Yanıtın bekleniyor').first()).toBeVisible();
    await office.close();
  },
);

const FIVE_MINUTES = 300_000;
/** Half a percent of this many smallest stakes comes to a kuruş. */
const ROUNDS = 8;
/**
 * Moves the clock into the next five-minute period, far enough that the period before is settled (which waits some
 * seconds for late entries) and that a few rounds end within this one.
 */
const toNextPeriod = async (isolatedPlatform: PlatformServer): Promise<void> => {
  const { now = 0 } = await isolatedPlatform.does('clock', { do: 'move', milliseconds: 0 });
  const milliseconds = FIVE_MINUTES - (now % FIVE_MINUTES) + 15_000;
  await isolatedPlatform.does('clock', { do: 'move', milliseconds });
};
/** The same page on a phone, in English. */
const inEnglish = (page: Page) => {
  const panel = page.getByRole('dialog', { name: 'Agent centre' }).getByRole('region', { name: 'Contracts' });
  return {
    press: (name: string) => panel.getByRole('button', { name, exact: true }).press('Enter'),
    confirm: (name: string) =>
      page.getByRole('dialog', { name }).getByRole('button', { name }).press('Enter'),
    panel,
  };
};

test('CON-03, CON-04, CON-07: offered, countered and agreed, settled five minutes later to the kuruş, and terminated by both; one party by keyboard alone, on a phone, in English', async ({
  page,
  isolatedPlatform,
  browser,
}) => {
  const pocket = await browser.newContext({
    ...{ baseURL: isolatedPlatform.url, locale: 'en-GB', reducedMotion: 'reduce' },
    viewport: { width: 390, height: 844 },
  });
  const phone = await pocket.newPage();
  await phone.addInitScript(() => localStorage.setItem('language', 'EN'));
  const office = await browser.newContext({
    baseURL: isolatedPlatform.url,
    locale: 'tr-TR',
    reducedMotion: 'reduce',
  });
  const above = await office.newPage();
  await enter(above, isolatedPlatform.url, '/agent/agentRealtimeSalary', CHIEF);
  await enter(phone, isolatedPlatform.url, '/agent/agentRealtimeSalary', AGENT);
  const agent = inEnglish(phone);
  await expect(agent.panel.getByText('No contract yet')).toBeVisible();

  await button(above, 'Yeni teklif').click();
  await form(above).getByRole('combobox', { name: 'Alt üye' }).selectOption('kerem_agent');
  await rate(above).fill('0,4');
  await button(above, 'Gönder').click();
  await expect(agent.panel.getByText('Waiting for you').first()).toBeVisible(AT_ONCE);
  // On a phone the answers stand below the scrolled content.
  await phone.locator('[data-scrolls]').evaluate((page) => page.scrollTo(0, 0));
  await expect(agent.panel.getByRole('button', { name: 'Accept offer' })).toBeInViewport({ ratio: 1 });
  await phone.locator('[data-scrolls]').evaluate((page) => page.scrollTo(0, page.scrollHeight));
  await expect(agent.panel.getByRole('button', { name: 'Accept offer' })).toBeInViewport({ ratio: 1 });
  await agent.press('Counter');
  await expect(agent.panel.getByRole('form').getByRole('heading')).toBeInViewport({ ratio: 1 });
  await agent.panel.getByRole('textbox', { name: 'Rate' }).fill('0.5');
  await agent.press('Send');
  await expect(button(above, 'Karşı teklifi kabul et')).toBeVisible(AT_ONCE);
  await button(above, 'Karşı teklifi kabul et').click();
  await confirm(above, 'Karşı teklifi kabul et');
  await expect(agent.panel.getByRole('button', { name: 'Ask to end it' })).toHaveCount(0);
  await expect(agent.panel.getByRole('button', { name: /^sezen_usta.*Active/ })).toBeVisible(AT_ONCE);

  await agent.press('What it has paid');
  const paid = phone.getByRole('dialog', { name: 'What it has paid' });
  await expect(paid.getByText('Nothing has been counted yet')).toBeVisible();
  // The confirmation over the panel has its own close button.
  await expect(paid.getByRole('button', { name: 'Close' }).locator('svg')).toBeVisible();
  await paid.getByRole('button', { name: 'Close' }).press('Enter');

  // The first whole period begins; a member of the team plays in it.
  await toNextPeriod(isolatedPlatform);
  await enter(page, isolatedPlatform.url, '/game?nodeId=10001&vendor=NIMBUS');
  await expect(stage(page)).toHaveAttribute('data-state', 'ready');
  const stake = await stakeInGame(page);
  expect(stake).toBe(25);
  for (let round = 0; round < ROUNDS; round += 1) await playRound(page);
  await toNextPeriod(isolatedPlatform);

  await agent.press('What it has paid');
  const line = paid.getByRole('listitem');
  await expect(line).toHaveCount(1);
  await line.locator('summary').press('Enter');
  // Half a percent of the stakes.
  const earned = (Math.floor((ROUNDS * stake * 5000) / 1_000_000) / 100).toFixed(2);
  await expect(line).toContainText(/By\s*Version 2, tier 1/);
  await expect(line).toContainText(/Active members\s*1/);
  await expect(line).toContainText(new RegExp(`Paid\\s*P\\s${earned}`));
  await phone.keyboard.press('Escape');

  await button(above, 'Fesih iste').click();
  await confirm(above, 'Fesih iste');
  await expect(agent.panel.getByRole('button', { name: 'Agree to the end' })).toBeVisible(AT_ONCE);
  await agent.press('Agree to the end');
  await agent.confirm('Agree to the end');
  await expect(agent.panel.getByRole('button', { name: /^sezen_usta.*Terminated/ })).toBeVisible();
  await expect(button(above, /^kerem_agent.*Feshedildi/)).toBeVisible(AT_ONCE);
  await pocket.close();
  await office.close();
});
