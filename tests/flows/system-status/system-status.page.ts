import { expect, type Page } from '@playwright/test';
import type { PageDriver, WireAnswer } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { header } from '../../support/e2e/site.ts';

const statusUrl = /\/wps\/system\/status/;
const SOON = 5_077_000;
const answerOf = (more: object = {}): WireAnswer => ({
  json: { success: true, value: { status: 0, location: { ip: '203.0.113.84' }, info: {}, ...more } },
});
const answers = {
  open: answerOf(),
  'maintenance without an end': answerOf({ status: 1 }),
  'maintenance with an end': answerOf({
    status: 1,
    maintenance: { endTime: Date.UTC(2026, 10, 20, 8, 30), remainingMs: SOON },
  }),
  restricted: answerOf({ status: 2 }),
  unanswered: { abort: true },
};
const becomes = (status: object) => async (platform: PlatformServer) =>
  void (await platform.does('status', status));
const arrange = {
  open: becomes({ condition: 'normal' }),
  'maintenance without an end': becomes({ condition: 'maintenance' }),
  'maintenance with an end': becomes({ condition: 'maintenance', endsInMinutes: 60 }),
  restricted: becomes({ condition: 'restricted' }),
};

const CALLS = /\/(wps|lgw)\//;
/**
 * The site detects a closed platform from any call. Only one call may meet it: others would request the status again,
 * so they fail until the platform is open again.
 */
const searchInVain = async (page: Page): Promise<void> => {
  const name = page.url().includes('q=a') ? 'sun' : 'a';
  const recheck = page.waitForRequest(statusUrl);
  let isAnswered = false;
  await page.unroute(CALLS);
  await page.route(CALLS, (route) => {
    const url = route.request().url();
    if (statusUrl.test(url)) return route.fallback();
    if (isAnswered || new URL(url).searchParams.get('gameName') !== name) return route.abort();
    isAnswered = true;
    return route.fulfill({
      json: { success: false, errorCode: 'system.maintenance', message: '', value: null },
    });
  });
  // A page that was just reopened may miss the first press.
  await expect(async () => {
    await header(page).getByRole('combobox', { name: 'Oyun ara' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${name}\\b`), { timeout: 2000 });
  }).toPass();
  await recheck;
};
const press = async (page: Page): Promise<void> => {
  await page.unroute(CALLS);
  await page.getByRole('button', { name: /^(Durumu yenile|Yeniden dene)$/ }).click();
};

export const driver: PageDriver<PlatformServer> = {
  story: 'site-status',
  flow: 'systemStatus',
  // Before the first response the shell is shown; an open site shows itself.
  away: ['checking', 'normal.settled', 'normal.rechecking'],
  start: {
    'a safe line': async (page) => void (await page.goto('/')),
    'an open line': async (page) => {
      await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }));
      await page.goto('/');
    },
  },
  holds: { getSite: statusUrl, recheck: statusUrl },
  answers: { getSite: answers, recheck: answers },
  arrange: { getSite: arrange, recheck: arrange },
  notOfServer: {
    'getSite = unanswered': 'a platform that cannot be reached answers nothing',
    'recheck = unanswered': 'a platform that cannot be reached answers nothing',
  },
  act: {
    'status.check': (page, name) => (name === 'doubted' ? searchInVain(page) : press(page)),
  },
  verify: {
    'normal.settled': (page) => expect(page.getByRole('banner')).toBeVisible(),
    'normal.rechecking': (page) => expect(page.getByRole('banner')).toBeVisible(),
    // STA-02, STA-06
    maintenance: async (page) => {
      await expect(page.getByRole('heading', { name: 'Kubbeyi parlatıyoruz' })).toBeVisible();
      await expect(page.getByText(/^(Tahmini bitiş|Bitiş saati henüz belli değil)/)).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
    },
    // STA-03, STA-04
    restricted: async (page) => {
      await expect(page.getByText(/bölgede sunulmuyor/)).toBeVisible();
      await expect(page.getByText(/203\.0\.113\.84|127\.0\.0\.1/)).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
    },
    failed: (page) => expect(page.getByRole('alert')).toContainText('Statehouse’a ulaşılamıyor'),
    insecure: (page) => expect(page.getByRole('alert')).toContainText('https://'),
  },
};
