/**
 * Layout shift over load, login, logout, theme and language switch (P5), performed as a visitor does, wide and narrow.
 */
import { openServer } from './server.mjs';
import { DESKTOP, PHONE, load, notesOf, openPage, message, settle, withBrowser } from './visit.mjs';

export async function measure({ report, dist, seeded }) {
  const server = await openServer({ dist, seeded });
  try {
    const person = /member\s+(?<account>\S+) \/ (?<password>\S+)/.exec(server.output())?.groups;
    if (person === undefined) throw new Error('The demo platform has printed no member to sign in as.');
    for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      report.progress(name);
      const steps = await withBrowser((browser) => tour(browser, server.url, viewport, person));
      for (const { step, shifts } of steps) {
        const sum = (those) => those.reduce((total, { value }) => total + value, 0);
        const unasked = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
        report.figure(`${name}, ${step}`, sum(unasked), 'shift', { id: 'P5', most: 0 });
        if (unasked.length < shifts.length)
          report.figure(`${name}, ${step}, press included`, sum(shifts), 'shift');
      }
      report.keep(name, steps);
    }
  } finally {
    await server.stop();
  }
}

async function tour(browser, url, viewport, person) {
  const { page, close } = await openPage(browser, { viewport });
  const steps = [];
  let seen = 0;
  // By definition a shift within half a second of an input is expected; shifts after such an input are reported
  // separately.
  const note = async (step) => {
    await settle(page);
    const { shifts } = await notesOf(page);
    steps.push({ step, shifts: shifts.slice(seen) });
    seen = shifts.length;
  };
  try {
    await load(page, url);
    await page.getByRole('main').waitFor();
    await note('load');
    await signIn(page, person);
    await note('login');
    await inPreferences(page, () =>
      shown(page.getByRole('button', { name: message('theme_to_dark') })).click(),
    );
    await note('theme switch');
    await inPreferences(page, () => chooseLanguage(page, 'English'));
    await page.waitForFunction(() => document.documentElement.lang === 'en-GB');
    await note('language switch');
    await inPreferences(page, () => chooseLanguage(page, /\(TY\)/));
    await page.waitForFunction(() => document.documentElement.lang === 'tr');
    await note('language switch back');
    await signOut(page, person);
    await note('logout');
    return steps;
  } finally {
    await close();
  }
}

/** Some controls exist twice, for wide and narrow pages. */
const shown = (locator) => locator.locator('visible=true').first();
const accountButton = (page, { account }) =>
  shown(page.getByRole('button', { name: new RegExp(`^${account}\\b.*${message('account_menu')}$`) }));

async function signIn(page, person) {
  await shown(page.getByRole('banner').getByRole('button', { name: message('in_login') })).click();
  const dialog = page.getByRole('dialog').filter({ has: page.locator('#login-title') });
  await dialog.locator('input[name="username"]').fill(person.account);
  await dialog.locator('input[name="password"]').fill(person.password);
  await dialog.getByRole('button', { name: message('in_login') }).click();
  await page.getByRole('button', { name: message('slider_prove') }).click();
  await accountButton(page, person).waitFor();
}

async function signOut(page, person) {
  await accountButton(page, person).click();
  await page.getByRole('menuitem', { name: message('sign_out') }).click();
  await page.getByRole('button', { name: message('in_increase_submit') }).click();
  await accountButton(page, person).waitFor({ state: 'hidden' });
}

/** Theme and language are in the header of a wide page and in the drawer of a narrow one. */
async function inPreferences(page, act) {
  const isInDrawer = !(await page.locator('header [data-flow="preferences"]').first().isVisible());
  if (isInDrawer) await page.locator('main ~ nav button[aria-haspopup="dialog"]').first().click();
  await act();
  if (isInDrawer) await page.keyboard.press('Escape');
}

async function chooseLanguage(page, name) {
  // In the header the languages are a menu, in the drawer they are visible.
  const menu = page.locator('header [data-flow="preferences"] button[aria-haspopup="menu"]').first();
  if (await menu.isVisible()) await menu.click();
  await shown(page.getByText(name)).click();
}
