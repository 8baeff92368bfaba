/**
 * Takes docs/screens/<screen>-<theme>-<width>.png of the built site, on a demo platform of its own, for comparison with
 * the design. `node scripts/screens.mjs [screen ...]` takes some of them; `--into <folder>` and `--widths 1024,768`
 * write others elsewhere.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserLaunchOptions } from './browser.mjs';
import { demoSession, sealedForm } from './lib/demo-session.mjs';
import { ROOT } from './lib/root.mjs';
import { smallPng } from './lib/small-png.mjs';
import { homeScreens, isPhone, openAccount, unroll } from './screens/home.mjs';
import { memberScreens } from './screens/member.mjs';

const MEMBER = { account: 'mina_k', password: 'Kubbe-Gecesi-26' };
const TRIAL = { account: 'deneme_1', password: 'Deneme-Hesap-26' };
const AGENT = { account: 'kerem_agent', password: 'Sutun-Basi-26' };
const PAYEE = { account: 'sezen_usta', password: 'Kemer-Tasi-26' };
/** An agent who has signed in elsewhere since, which ends the session of the screen. */
const OUSTED = { ...AGENT, isOusted: true };
const HEIGHTS = { 390: 844, 768: 1024, 1024: 768, 1440: 900 };
const THEMES = ['light', 'dark'];
const GAME = '/game?nodeId=10001&vendor=NIMBUS';
/** Bytes; a picture with too many colours is dithered. */
const SMALL = 300_000;

async function sendForm(page, { account, password }) {
  await page.getByRole('banner').getByRole('button', { name: 'Giriş yap' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Giriş yap' });
  await dialog.getByRole('textbox', { name: 'Kullanıcı adı' }).fill(account);
  await dialog.getByLabel(/^Şifre( \*|\*)?$/).fill(password);
  await dialog.getByRole('button', { name: 'Giriş yap' }).click();
  await page.getByRole('dialog', { name: 'Kemeri yerine oturt' }).getByRole('slider').waitFor();
}
/** The image captcha is required after three wrong passwords, of which the form sends the last. */
async function guessTwice(_page, { url }) {
  const headers = {
    ...{ 'Content-Type': 'application/json', Encryption: 'JWE', Merchant: 'statehouse' },
    ...{ Language: 'TY', 'X-Requested-With': 'XMLHttpRequest' },
  };
  for (let n = 0; n < 2; n += 1) {
    const form = await sealedForm(url, { account: MEMBER.account, password: 'not-the-password' });
    await fetch(`${url}/wps/session/login`, { method: 'POST', headers, body: JSON.stringify(form) });
  }
}
async function openForgot(page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Şifreni mi unuttun?' }).click();
  await page.getByRole('dialog', { name: 'Şifreni mi unuttun?' }).waitFor();
}
async function prove(page) {
  await page.getByRole('button', { name: /cihazım kanıtlasın/ }).click({ timeout: 60_000 });
  await page
    .getByRole('dialog', { name: 'Kemeri yerine oturt' })
    .waitFor({ state: 'detached', timeout: 60_000 });
}

/**
 * `open` brings the screen up; `whole` takes the page instead of the window, `height` a taller window; `as` is the
 * signed-in account; `fillsPhone` is a page without a header on a phone.
 */
const SCREENS = {
  ...homeScreens(MEMBER),
  ...memberScreens({ member: MEMBER, payee: PAYEE, agent: AGENT }),
  slots: { path: '/rng', height: 1600 },
  'slots-en': { path: '/rng', height: 1600, language: 'EN' },
  'slots-empty': { path: '/rng?q=zzzz' },
  'slots-member': {
    path: '/rng',
    as: MEMBER,
    open: async (page) => {
      const hearts = page.getByRole('main').getByRole('button', { name: /^Favori: / });
      for (const at of [0, 2]) {
        const heart = hearts.nth(at);
        if ((await heart.getAttribute('aria-pressed')) !== 'true') await heart.click();
      }
    },
  },
  'slots-favourites': { path: '/rng?list=fav', as: MEMBER, language: 'EN' },
  game: {
    path: GAME,
    as: MEMBER,
    fillsPhone: true,
    open: (page) => page.frameLocator('iframe').getByRole('button', { name: 'Çevir' }).waitFor(),
  },
  'game-free': {
    path: GAME,
    as: TRIAL,
    fillsPhone: true,
    open: (page) => page.frameLocator('iframe').getByRole('button', { name: 'Çevir' }).waitFor(),
  },
  login: { path: '/', open: (page) => sendForm(page, MEMBER) },
  'dialog-sms': {
    path: '/login',
    open: (page) => page.getByRole('dialog').getByRole('radio', { name: 'SMS ile' }).check(),
  },
  'dialog-register': { path: '/register' },
  'dialog-forgot': { path: '/login', open: openForgot },
  'dialog-forgot-phone': {
    path: '/login',
    open: async (page) => {
      await openForgot(page);
      await page.getByRole('dialog').getByRole('radio', { name: 'Telefon ile' }).check();
    },
  },
  'dialog-change-password': {
    path: '/',
    as: MEMBER,
    open: async (page) => {
      await openAccount(page);
      await page.getByRole('menuitem', { name: 'Şifre değiştir' }).click();
    },
  },
  'dialog-logout': {
    path: '/',
    as: MEMBER,
    open: async (page) => {
      await openAccount(page);
      await page.getByRole('menuitem', { name: 'Çıkış yap' }).click();
    },
  },
  'dialog-gate': { path: '/member/withdraw', as: TRIAL },
  'dialog-notices': {
    path: '/',
    open: async (page) => {
      const bar = page.getByRole('region', { name: 'Duyurular' });
      if (isPhone(page)) await bar.getByRole('listitem').getByRole('button').first().click();
      else {
        await bar.getByRole('button', { name: 'Tüm duyurular' }).click();
        await page.getByRole('dialog').getByRole('button', { expanded: false }).first().click();
      }
      await page.getByRole('dialog').getByRole('button', { expanded: true }).waitFor();
    },
  },
  maintenance: { path: '/', status: { condition: 'maintenance', endsInMinutes: 84 } },
  blocked: { path: '/', status: { condition: 'restricted' } },
  'status-failed': { path: '/', fault: { endpoint: 'getSystemStatus', kind: 'fail', status: 502 } },
  'login-captcha': {
    path: '/',
    before: guessTwice,
    open: async (page) => {
      await sendForm(page, { ...MEMBER, password: 'not-the-password' });
      await prove(page);
      await page.getByRole('img', { name: /Bozulmuş harfler/ }).waitFor();
    },
  },
  'dialog-session-ended': {
    path: '/',
    as: OUSTED,
  },
};

function startServer(data) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'start.mjs')], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', CONSOLE_PORT: '0', STATEHOUSE_DATA: data, STATEHOUSE_DEMO: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let url = '';
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      url ||= /open at (\S+)/.exec(line)?.[1] ?? '';
      const entrance = /console (\S+)/.exec(line)?.[1];
      if (!entrance) return;
      const does = async (action, request) => {
        const answer = await fetch(new URL(`/_console/do/${action}`, entrance), {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'X-Console': '1',
            'X-Console-Token': new URL(entrance).searchParams.get('token') ?? '',
          },
          body: JSON.stringify(request),
        });
        if (!answer.ok) throw new Error(`${action}: ${await answer.text()}`);
      };
      resolve({ url, does, stop: () => child.kill('SIGTERM') });
    });
  });
}

/** Every visible picture has loaded; one below the fold or further on in a strip is not requested yet. */
const settled = (page) =>
  page.waitForFunction(
    () => {
      const isSeen = (image) => {
        const { left, top, width, height } = image.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return there !== null && image.parentElement?.contains(there);
      };
      return (
        document.fonts.status === 'loaded' &&
        !document.querySelector('main [aria-busy=true], [role=status][aria-busy=true]') &&
        [...document.images].every((image) => image.complete || !isSeen(image))
      );
    },
    null,
    { timeout: 30_000 },
  );

/** A window of its own per account, theme and width; its later pages use its cache. */
async function openWindow(browser, server, theme, width, kept) {
  const context = await browser.newContext({
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    reducedMotion: 'reduce',
    hasTouch: width < 720,
    isMobile: width < 720,
  });
  await context.addInitScript(
    ({ theme, kept }) => {
      // An earlier screen may have hidden the balance.
      if (window.parent === window) localStorage.clear();
      localStorage.setItem('theme', theme);
      localStorage.setItem('language', 'TY');
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
    },
    { theme, kept },
  );
  // The page's own font is optional: a visit may do without it when it is late, a screenshot may not.
  await context.route('**/*.css', async (route) => {
    // The server may close an idle connection just as it is used again.
    const response = await route.fetch({ maxRetries: 2 });
    const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
    await route.fulfill({ response, body });
  });
  return context;
}

/** Preconditions of an account's screens, done once in a window of its own. */
async function prepare(browser, server, before, { as, kept }) {
  const context = await openWindow(browser, server, 'light', 1440, kept);
  await before(await context.newPage(), server, as);
  await context.close();
}

async function take(context, server, name, screen, width) {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width, height: screen.height ?? HEIGHTS[width] });
    if (screen.language)
      await page.addInitScript((language) => localStorage.setItem('language', language), screen.language);
    if (screen.status) await server.does('status', screen.status);
    if (screen.fault) await server.does('fault', screen.fault);
    await page.goto(`${server.url}${screen.path}`);
    await page.locator('[data-flow]').first().waitFor();
    if (!screen.status && !screen.fault) {
      if (width >= 720) await page.locator('header [data-flow="preferences"]').waitFor();
      const hasHeader = width >= 720 || !screen.fillsPhone;
      if (screen.as && !screen.as.isOusted && hasHeader)
        await page.locator('header [data-flow="walletBalance"][data-state="shown"]').waitFor();
    }
    await settled(page);
    if (screen.open) await screen.open(page);
    if (name.startsWith('dialog-')) await page.getByRole('dialog').waitFor();
    if (screen.whole) await unroll(page, width, settled);
    await settled(page);
    const picture = await page.screenshot({ animations: 'disabled' });
    return picture.length > SMALL ? smallPng(picture, SMALL) : picture;
  } finally {
    await page.close();
    if (screen.status) await server.does('status', { condition: 'normal' });
    if (screen.fault) await server.does('clear-faults', {});
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string' }, widths: { type: 'string', default: '1440,390' } },
});
const into = values.into ?? join(ROOT, 'docs', 'screens');
const widths = values.widths.split(',').map(Number);
const wanted = positionals.length > 0 ? positionals : Object.keys(SCREENS);
const unknown = wanted.filter((name) => !SCREENS[name]);
if (unknown.length > 0)
  throw new Error(`There is no screen ${unknown.join(', ')}; there are ${Object.keys(SCREENS).join(', ')}.`);
mkdirSync(into, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'statehouse-screens-'));
const server = await startServer(join(folder, 'data'));
const { executablePath, args } = await browserLaunchOptions();
const browser = await chromium.launch({ executablePath, args });
// A pop-up would cover what a screen is about.
for (const flag of ['popupAnnouncements', 'contractPopups']) await server.does('store', { flag, on: false });
let failures = 0;
try {
  // The account whose session ends comes last: it is the agent's, and signing in ends the agent's session.
  const people = new Set(wanted.map((name) => SCREENS[name].as));
  if (people.delete(OUSTED)) people.add(OUSTED);
  // All sign in before the screens: wrong passwords of a screen make the next sign-in harder.
  const sessions = new Map();
  for (const as of people) if (as && as !== OUSTED) sessions.set(as, await demoSession(server.url, as));
  for (const as of people) {
    if (as === OUSTED) {
      sessions.set(as, await demoSession(server.url, as));
      await demoSession(server.url, as);
    }
    const kept = sessions.get(as) ?? {};
    const befores = new Set(
      wanted
        .map((name) => SCREENS[name])
        .filter((screen) => screen.as === as && screen.before)
        .map(({ before }) => before),
    );
    for (const before of befores) await prepare(browser, server, before, { as, kept });
    for (const width of widths)
      for (const theme of THEMES) {
        const here = wanted.filter(
          (name) => SCREENS[name].as === as && (SCREENS[name].widths?.includes(width) ?? true),
        );
        if (here.length === 0) continue;
        const context = await openWindow(browser, server, theme, width, kept);
        for (const name of here)
          try {
            const picture = await take(context, server, name, SCREENS[name], width);
            writeFileSync(join(into, `${name}-${theme}-${width}.png`), picture);
          } catch (error) {
            failures += 1;
            console.error(`${name}-${theme}-${width}: ${error.message.split('\n')[0]}`);
          }
        await context.close();
      }
  }
} finally {
  await browser.close();
  server.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (failures > 0) process.exit(1);
