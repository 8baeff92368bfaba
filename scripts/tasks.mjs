/**
 * The cost of the ten most common tasks on a running demo platform: steps (presses and typed fields) and seconds. `npm
 * start` with a new `STATEHOUSE_DATA`, then `node scripts/tasks.mjs <address> [task ...]`. Each task begins on Home at
 * 1440x900, in Turkish; the data must be new because tasks change them (an answered contract).
 */
import { chromium } from '@playwright/test';
import { browserLaunchOptions } from './browser.mjs';
import { demoSession } from './lib/demo-session.mjs';

const MEMBER = { account: 'mina_k', password: 'Kubbe-Gecesi-26' };
const AGENT = { account: 'kerem_agent', password: 'Sutun-Basi-26' };
const PAYMENT = '190719';
/** A fictitious IBAN with valid check digits. */
const IBAN = 'TR33 0006 1005 1978 6457 8413 26';
/** Milliseconds per key. */
const KEY = 60;
/** Dialogs that open by themselves, and are closed before other actions. */
const UNASKED = /^(Duyurularımız|Duyurular|Sözleşmeler|Bekleyen sözleşmeler)$/;

/** Acts as a visitor and counts the steps. */
class Hand {
  steps = 0;
  constructor(page) {
    this.page = page;
  }
  async #reach(target) {
    await target.waitFor();
    const unasked = this.page.getByRole('dialog', { name: UNASKED }).last();
    for (let n = 0; n < 4 && (await unasked.count()); n += 1) {
      const isReached = await target.evaluate((element) => {
        const dialogs = [...document.querySelectorAll('dialog[open]')];
        return dialogs.at(-1)?.contains(element) ?? true;
      });
      if (isReached) return;
      await this.key('Escape');
      await unasked.waitFor({ state: 'hidden' });
    }
  }
  async press(target) {
    await this.#reach(target);
    await target.click();
    this.steps += 1;
  }
  async key(key) {
    await this.page.keyboard.press(key);
    this.steps += 1;
  }
  async type(target, text) {
    await this.#reach(target);
    await target.click();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(text, { delay: KEY });
    this.steps += 1;
  }
}

const header = (page) => page.getByRole('banner');
const button = (within, name) => within.getByRole('button', { name, exact: typeof name === 'string' });
/** By the account menu, where the page is in it; else by the centre's own menu. */
async function openPage(page, hand, name, centre = 'Üye merkezi') {
  await hand.press(button(header(page), /Hesap menüsü$/));
  await page.getByRole('menuitem').first().waitFor();
  const direct = page.getByRole('menuitem', { name, exact: true });
  if (await direct.count()) return hand.press(direct);
  await hand.press(page.getByRole('menuitem', { name: centre }));
  const entry = page.getByRole('navigation', { name: centre }).getByRole('link', { name });
  await entry.waitFor();
  if ((await entry.getAttribute('aria-current')) === null) await hand.press(entry);
}
const panel = (page) => page.getByRole('region', { name: 'Para çek' });
const field = (page, name) =>
  panel(page)
    .getByLabel(new RegExp(`^${name}( \\*|\\*)?$`))
    .and(page.locator('input'));

/** The first card and the payment password, which a member sets only once. */
async function addCard(page) {
  await page.goto(new URL('/member/withdraw', page.url()).href);
  await button(panel(page), 'Kart ya da cüzdan ekle').click();
  for (const [name, text] of Object.entries({
    'IBAN ya da numara': IBAN,
    'Hesap sahibi': 'Mina Kaya',
    Şifre: MEMBER.password,
    'Ödeme şifresi': PAYMENT,
  }))
    await field(page, name).fill(text);
  await button(panel(page), 'Kart ya da cüzdan ekle').click();
  await panel(page).getByRole('form', { name: 'Para çek' }).waitFor();
}

/** `as` is the account, `before` are preconditions that are not counted. */
const TASKS = {
  'find a game by name': {
    as: MEMBER,
    do: async (page, hand) => {
      const box = header(page).getByLabel('Oyun ara').and(page.locator('input')).first();
      await hand.type(box, 'lily pond');
      const finds = (await box.getAttribute('role')) === 'combobox';
      if (!finds) await hand.key('Enter');
      const found = finds ? page.getByRole('option') : page.getByRole('main');
      await found.getByText('Lily Pond').first().waitFor();
    },
  },
  'open it and spin': {
    as: MEMBER,
    path: '/rng?name=royal+sevens&q=royal+sevens',
    do: async (page, hand) => {
      await hand.press(button(page.getByRole('main'), /^Royal Sevens/).first());
      const spin = button(page.frameLocator('iframe'), 'Çevir');
      await spin.waitFor();
      await hand.press(spin);
      await page.frameLocator('iframe').locator('[data-state=ready]').first().waitFor();
    },
  },
  deposit: {
    as: MEMBER,
    do: async (page, hand) => {
      await hand.press(
        header(page)
          .getByRole('button', { name: 'Para yatır' })
          .or(header(page).getByRole('link', { name: 'Para yatır' })),
      );
      const form = page.getByRole('region', { name: 'Para yatır' });
      await hand.type(form.getByRole('textbox', { name: 'Tutar' }), '500');
      const payer = form.getByRole('textbox', { name: 'Gönderen hesaptaki ad' });
      if ((await payer.count()) && (await payer.inputValue()) === '') await hand.type(payer, 'Mina Kaya');
      await hand.press(button(form, 'Ödemeye geç'));
      await form.getByRole('heading', { name: 'Ödemen bekleniyor' }).waitFor();
    },
  },
  withdraw: {
    as: MEMBER,
    before: addCard,
    do: async (page, hand) => {
      await openPage(page, hand, 'Para çek');
      await hand.type(field(page, 'Tutar'), '500');
      await hand.press(button(panel(page), 'Devam et'));
      await hand.type(field(page, 'Ödeme şifresi'), PAYMENT);
      await hand.press(button(panel(page), 'Para çek'));
      await panel(page)
        .getByText(/W-20\d+/)
        .first()
        .waitFor();
    },
  },
  'find what a withdrawal waits for': {
    as: MEMBER,
    do: async (page, hand) => {
      await openPage(page, hand, 'Para çek');
      await panel(page)
        .getByText(/W-20\d+/)
        .first()
        .waitFor();
    },
  },
  'see what a round brought': {
    as: MEMBER,
    do: async (page, hand) => {
      await openPage(page, hand, 'Hesap kaydı');
      await page.getByRole('table').getByRole('row').nth(1).waitFor();
    },
  },
  'answer a contract offer': {
    as: MEMBER,
    isOffered: true,
    do: async (page, hand) => {
      const offers = page.getByRole('dialog').filter({ has: button(page, 'Teklifi kabul et') });
      const isOpen = await offers
        .waitFor({ timeout: 4000 })
        .then(() => true)
        .catch(() => false);
      if (!isOpen) await openPage(page, hand, /^Sözleşmeler/);
      await hand.press(button(page, 'Teklifi kabul et').first());
      const sure = page.getByRole('dialog', { name: 'Teklifi kabul et' });
      await hand.press(button(sure, 'Teklifi kabul et'));
      await sure.waitFor({ state: 'hidden' });
    },
  },
  'counter an offer': {
    as: AGENT,
    do: async (page, hand) => {
      await openPage(page, hand, /^Günlük maaş/, 'Temsilci merkezi');
      const panel = page.getByRole('region', { name: 'Sözleşmeler' });
      await hand.press(button(panel, 'Karşı teklif'));
      await hand.type(panel.getByRole('textbox', { name: 'Oran' }).last(), '0,6');
      await hand.press(button(panel, 'Gönder'));
      await panel.getByRole('form').waitFor({ state: 'hidden' });
    },
  },
  register: {
    do: async (page, hand) => {
      const name = `t${Date.now().toString(36)}`;
      await hand.press(button(header(page), 'Kayıt ol'));
      const dialog = page.getByRole('dialog', { name: 'Hesap oluştur' });
      await hand.type(dialog.locator('input[name=username]'), name);
      await hand.type(dialog.locator('input[name=password]'), 'Right-Horse-26-Kubbe');
      await hand.type(dialog.locator('input[name=confirmPassword]'), 'Right-Horse-26-Kubbe');
      await hand.press(dialog.getByRole('checkbox'));
      await hand.press(dialog.locator('button[type=submit]'));
      await hand.press(button(page, /cihazım kanıtlasın/));
      await button(header(page), /Hesap menüsü$/).waitFor({ timeout: 60_000 });
    },
  },
  'change language': {
    do: async (page, hand) => {
      await hand.press(button(header(page), /^Dil/));
      await hand.press(page.getByRole('menuitemradio', { name: /^English/ }));
      await page.locator('html[lang^=en]').waitFor();
    },
  },
};

const [address, ...wanted] = process.argv.slice(2);
if (!address) throw new Error('Which platform? node scripts/tasks.mjs http://127.0.0.1:5000');
const { executablePath, args } = await browserLaunchOptions();
const browser = await chromium.launch({ executablePath, args });
const rows = [];
try {
  for (const [name, task] of Object.entries(TASKS)) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    const context = await browser.newContext({
      ...{ locale: 'tr-TR', timezoneId: 'Europe/Istanbul', viewport: { width: 1440, height: 900 } },
      reducedMotion: 'reduce',
    });
    const kept = task.as ? await demoSession(address, task.as) : {};
    await context.addInitScript((session) => {
      if (window.parent === window)
        for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
    }, kept);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    try {
      await page.goto(address);
      await task.before?.(page);
      await page.goto(new URL(task.path ?? '/', address).href);
      await header(page).waitFor();
      // A visitor looks around first; meanwhile the dialogs that open by themselves do so.
      await page.waitForTimeout(3000);
      const hand = new Hand(page);
      const begun = performance.now();
      await task.do(page, hand);
      rows.push({
        task: name,
        steps: hand.steps,
        seconds: Number(((performance.now() - begun) / 1000).toFixed(1)),
      });
    } catch (error) {
      rows.push({ task: name, steps: '-', seconds: error.message.split('\n')[0] });
    }
    await context.close();
  }
} finally {
  await browser.close();
}
console.table(rows);
