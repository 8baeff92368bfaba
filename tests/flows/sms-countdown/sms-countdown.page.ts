import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import { RICH, showBrand } from '../../support/e2e/brand.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { loginDialog, signInElsewhere, standStill } from '../../support/e2e/site.ts';

const form = (page: Page): Locator => loginDialog(page).getByRole('form', { name: 'Giriş yap' });
const part = (page: Page): Locator => form(page).locator('[data-flow="smsCountdown"]');
const send = (page: Page): Locator => part(page).getByRole('button', { name: /^SMS gönder$|sonra yeniden$/ });
const warning = (page: Page): Locator => part(page).getByRole('button', { name: 'Onayla' });

/** The storage of another tab, `remainingMs` before the end of a wait. */
const keepElsewhere = async (page: Page, remainingMs: number): Promise<void> => {
  const now = await page.evaluate(() => Date.now());
  const other = await page.context().newPage();
  // Any page of the site has its storage.
  await other.goto('/art/flag-tr.svg');
  await other.evaluate(
    ([end, length]) => localStorage.setItem('codeWait.login', JSON.stringify({ end, length })),
    [now + remainingMs, Math.max(remainingMs, 0)] as const,
  );
  await other.close();
};
const refusal = (value: object) => ({
  status: 429,
  json: { success: false, errorCode: 'TOO_MANY_REQUESTS', message: 'Wait.', value },
});
const MINUTE = 60_000;
/** In the displayed seconds: a busy machine may be late. */
const counts = async (page: Page, from: number): Promise<void> => {
  await expect(send(page)).toHaveText(/^\d:\d\d sonra yeniden$/);
  const [minutes = 0, seconds = 0] = (await part(page).getByRole('timer').innerText()).split(':').map(Number);
  expect(minutes * 60 + seconds).toBeLessThanOrEqual(from);
  expect(minutes * 60 + seconds).toBeGreaterThan(from - 20);
};

export const driver: PageDriver<PlatformServer> = {
  story: 'recovery',
  flow: 'smsCountdown',
  start: {
    login: async (page, platform) => {
      await showBrand(page, RICH);
      // The number's owner is known here: a stranger's first request is refused until a captcha is solved.
      if (platform) await signInElsewhere(page);
      // Earlier codes to this number were sent long ago.
      await platform?.does('clock', { do: 'move', milliseconds: 90 * MINUTE });
      await page.goto('/login');
      await loginDialog(page).getByRole('radio', { name: 'SMS ile' }).check();
    },
  },
  holds: { sendCode: /\/wps\/verification\/sms\/noLogin$/ },
  answers: {
    sendCode: {
      sent: { json: { success: true, value: { expiredMinutes: 1 } } },
      sentFree: { json: { success: true, value: { remainingMs: 0 } } },
      tooSoon: refusal({ retryAfterMs: 42_000 }),
      tooMany: refusal({}),
      offline: { abort: true },
    },
    watchWait: {
      left: (page) => keepElsewhere(page, 30_000),
      over: (page) => keepElsewhere(page, -1000),
    },
  },
  arrange: {
    sendCode: {
      sent: async (platform) => void (await platform.does('clock', { do: 'move', milliseconds: 2 * MINUTE })),
      tooSoon: async () => undefined,
    },
  },
  notOfServer: {
    'sendCode = sentFree': 'our platform always names a wait',
    'sendCode = tooMany': 'the reference platform always sends the wait',
    'sendCode = offline': 'the network is off, so no platform answers',
  },
  act: {
    'code.send': async (page) => {
      await form(page).getByRole('textbox', { name: 'Cep telefonu' }).fill('532 000 12 01');
      // The pause after a failure is short, and a busy machine slow: it ends when the tour says so.
      await standStill(page);
      await send(page).click();
    },
    'warning.confirm': (page) => warning(page).click(),
  },
  verify: {
    // SMS-02, SMS-07.
    ready: async (page) => {
      await expect(send(page)).toHaveText('SMS gönder');
      await expect(send(page)).not.toHaveAttribute('aria-disabled', 'true');
    },
    sending: (page) => expect(send(page)).toHaveAttribute('aria-busy', 'true'),
    // SMS-09: not twice a second.
    idle: async (page) => {
      await expect(send(page)).toHaveText('SMS gönder');
      await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
    },
    counting: (page) => expect(send(page)).toHaveAttribute('aria-disabled', 'true'),
    // SMS-04, SMS-05: the button is the countdown.
    'sendCode = sent': (page) => counts(page, 60),
    'sendCode = tooSoon': (page) => expect(part(page)).toContainText('Çok fazla deneme yaptın.'),
    'sendCode = tooMany': (page) => expect(part(page)).toContainText('Çok fazla deneme yaptın.'),
    'sendCode = offline': (page) => expect(part(page)).toContainText('Ağ bağlantısı kararsız. Yeniden dene.'),
    // SMS-08: until it is confirmed.
    'warning.confirm (read)': (page) => expect(warning(page)).toHaveCount(0),
  },
};
