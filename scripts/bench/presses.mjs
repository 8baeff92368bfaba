/**
 * Interaction to Next Paint of presses over all areas, by a finger on a phone with a slow processor (P6). Event Timing has steps of
 * 8 ms and leaves out what takes less than 16; such a press counts as its handlers and its frame took, measured by a
 * listener. Each round is a cold visit, so the first press of a dialog loads its code, as it does for a visitor.
 */
import { demoSession } from '../lib/demo-session.mjs';
import { openServer } from './server.mjs';
import { median, percentile } from './spread.mjs';
import { demoMember, keepSession, load, message, openPage, slowProcessor, withBrowser } from './visit.mjs';

const ROUNDS = 5;
const NAMED = 5;
/** After a press, for late effects of its answer: the next press would wait for them. */
const REST_MS = 400;
const LIMIT_MS = 20_000;
/** As long as a finger rests: at once, the frame after the touch would also wait for the release. */
const HELD_MS = 60;

export async function measure({ report, dist, seeded }) {
  const server = await openServer({ dist, seeded });
  try {
    const person = demoMember(server);
    const presses = new Map();
    const worstOf = [];
    await withBrowser(async (browser) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        report.progress(`round ${round + 1} of ${ROUNDS}`);
        const found = [
          ...(await visit(browser, server.url, asVisitor)),
          ...(await visit(browser, server.url, asMember, await demoSession(server.url, person))),
        ];
        worstOf.push(Math.max(...found.map(({ ms }) => ms)));
        for (const { name, ...press } of found) presses.set(name, [...(presses.get(name) ?? []), press]);
      }
    });
    const ranked = [...presses]
      .map(([name, runs]) => ({ name, ms: median(runs.map(({ ms }) => ms)), runs }))
      .toSorted((left, right) => right.ms - left.ms);
    const all = ranked.flatMap(({ runs }) => runs.map(({ ms }) => ms));
    report.figure('presses', ranked.length, '', { id: 'P6', least: 30 });
    report.figure(
      'worst touch or key, in the middle round',
      ranked[0].ms,
      'ms',
      { id: 'P6', most: 48 },
      worstOf,
    );
    report.figure('98th percentile of touches and keys', percentile(all, 0.98), 'ms', {
      id: 'P6',
      most: 100,
    });
    report.figure('middle of touches and keys', median(all), 'ms');
    for (const [at, { name, ms }] of ranked.slice(0, NAMED).entries())
      report.figure(`${at + 1}. ${name}`, ms, 'ms');
    report.keep('presses', ranked);
  } finally {
    await server.stop();
  }
}

/** A cold visit. `act` gets the page and `press(name, act)`, which measures one press. */
async function visit(browser, url, act, session = null) {
  const { page, devtools, close } = await openPage(browser, { isWatched: false, isTouched: true });
  const found = [];
  try {
    await page.addInitScript(watchInputs);
    if (session !== null) await page.addInitScript(keepSession, session);
    page.setDefaultTimeout(LIMIT_MS);
    await slowProcessor(devtools);
    await act({
      page,
      url,
      tap: (control) => tap(devtools, control),
      press: async (name, perform) => {
        await page.evaluate(() => globalThis.benchInputs.begin());
        await perform();
        await page.waitForTimeout(REST_MS);
        const input = await page.evaluate(() => globalThis.benchInputs.end());
        if (input === null) throw new Error(`no input was seen: ${name}`);
        found.push({ name, ...input });
      },
    });
    return found;
  } finally {
    await close();
  }
}

/**
 * A finger's tap. Nothing hovers on a phone, and Playwright's own click makes the page find what is under the pointer,
 * which is style and layout within the measured press.
 */
async function tap(devtools, control) {
  // Waits until it is visible, still and on top.
  await control.click({ trial: true });
  const { x, y, width, height } = await control.boundingBox();
  const touch = (type, touchPoints) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: x + width / 2, y: y + height / 2 }]);
  await control.page().waitForTimeout(HELD_MS);
  await touch('touchEnd', []);
}

/** Runs in the page before its own code. */
function watchInputs() {
  let entries = [];
  let painted = [];
  const note = (list) => entries.push(...list.filter(({ interactionId }) => interactionId > 0));
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16 });
  const onInput = ({ timeStamp }) =>
    requestAnimationFrame(() => {
      // A task queued in the frame's callbacks runs after the frame has been submitted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => painted.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown'])
    addEventListener(type, onInput, { capture: true, passive: true });
  globalThis.benchInputs = {
    begin: () => {
      observer.takeRecords();
      [entries, painted] = [[], []];
    },
    end: () => {
      note(observer.takeRecords());
      if (painted.length === 0) return null;
      const toFrame = Math.max(...painted);
      const slowest = entries.toSorted((left, right) => right.duration - left.duration)[0];
      if (slowest === undefined) return { ms: Math.min(toFrame, 16), toFrame, event: null };
      const { name, startTime, processingStart, processingEnd, duration } = slowest;
      return {
        ms: duration,
        toFrame,
        event: name,
        delay: processingStart - startTime,
        handlers: processingEnd - processingStart,
        rendering: startTime + duration - processingEnd,
      };
    },
  };
}

const button = (within, id) => within.getByRole('button', { name: message(id), exact: true });
/** Some controls exist twice, for wide and narrow pages. */
const shown = (locator) => locator.locator('visible=true').first();
const bar = (page) => page.getByRole('navigation', { name: message('nav_bottom') });
const dialog = (page) => page.getByRole('dialog').last();
const closeButton = (page) => button(dialog(page), 'close').or(button(page, 'close')).last();
const gone = (page) => page.getByRole('dialog').first().waitFor({ state: 'detached' });

async function asVisitor({ page, url, press, tap }) {
  await load(page, `${url}/`);
  await page.getByRole('main').locator('img').first().waitFor();
  await press('open the drawer', () => tap(button(bar(page), 'nav_games')));
  await press('dark theme', () => tap(button(page, 'theme_to_dark')));
  await press('light theme', () => tap(button(page, 'theme_to_light')));
  await press('English', () => tap(shown(page.getByText('English'))));
  await page.waitForFunction(() => document.documentElement.lang === 'en-GB');
  await press('Turkish', () => tap(shown(page.getByText(/\(TY\)/))));
  await page.waitForFunction(() => document.documentElement.lang === 'tr');
  await press('close the drawer', () => tap(closeButton(page)));
  await gone(page);
  await press('open the search', () => tap(button(page.getByRole('banner'), 'search_games')));
  await page.getByRole('combobox').waitFor();
  await press('type into the search', () => page.keyboard.press('r'));
  await press('close the search', () => page.keyboard.press('Escape'));
  await press('next banner', () =>
    tap(page.getByRole('region', { name: message('banner_area') }).getByRole('button', { name: '2 / 4' })),
  );
  await press('pause the notices', () => tap(button(page, 'notices_pause')));
  const notices = page.getByRole('group', { name: message('notices') }).getByRole('button');
  // The first have moved out.
  const inView = await notices.evaluateAll((all) =>
    all.findIndex((each) => {
      const { left, width } = each.getBoundingClientRect();
      const middle = left + width / 2;
      return middle > 60 && middle < innerWidth - 60;
    }),
  );
  await press('open a notice', () => tap(notices.nth(Math.max(0, inView))));
  await dialog(page).waitFor();
  await press('close the notice', () => page.keyboard.press('Escape'));
  await gone(page);
  await press('open the sign-in', () => tap(button(page.getByRole('banner'), 'in_login')));
  const name = dialog(page).locator('input[name="username"]');
  await name.waitFor();
  await press('focus a field', () => tap(name));
  await press('type into a field', () => page.keyboard.press('m'));
  await press('send an incomplete form', () => tap(button(dialog(page), 'in_login')));
  await press('close the sign-in', () => page.keyboard.press('Escape'));
  await gone(page);
  await press('go to the slots', () => tap(page.getByRole('main').locator('a[href="/rng"]').last()));
  const list = page.locator('main [data-flow="slotList"]');
  await list.locator('[role="list"]').waitFor();
  const settled = () =>
    page.waitForFunction(() =>
      /list\.(?:showing|empty)/.test(
        document.querySelector('main [data-flow="slotList"]')?.dataset.state ?? '',
      ),
    );
  await settled();
  await press('pick a vendor', () => tap(list.getByRole('tab').nth(1)));
  await settled();
  await press('pick all vendors', () => tap(list.getByRole('tab').first()));
  await settled();
  const chips = page.getByRole('group', { name: message('filter_types') }).getByRole('button');
  await press('pick a kind', () => tap(chips.nth(1)));
  await settled();
  await press('open the smallest bets', () =>
    tap(page.getByRole('button', { name: new RegExp(`^${message('filter_min_bet')}`) })),
  );
  await press('close the smallest bets', () => page.keyboard.press('Escape'));
  await press('hot games', () => tap(list.getByRole('radio').nth(1).locator('xpath=..')));
}

async function asMember({ page, url, press, tap }) {
  await page.goto(`${url}/`);
  await page.getByRole('main').locator('img').first().waitFor();
  const account = bar(page).getByRole('button', { name: new RegExp(message('account_menu')) });
  await account.waitFor();
  await page.waitForTimeout(REST_MS);
  await press('hide the balance', () => tap(button(page, 'balance_hide')));
  await press('show the balance', () => tap(button(page, 'balance_show')));
  await press('open the account menu', () => tap(account));
  await press('open the centre', () =>
    tap(page.getByRole('menuitem', { name: message('in_personal_center') })),
  );
  const panel = dialog(page);
  const goTo = (id) => tap(panel.getByRole('link', { name: message(id) }).first());
  await panel.locator('[data-flow="securityCenter"]').waitFor();
  await page.waitForTimeout(REST_MS);
  await press('to the deposits', () => goTo('in_increase_deposit'));
  const amount = panel.getByRole('textbox', { name: message('deposit_amount') });
  await amount.waitFor();
  await press('pick a method', () => tap(panel.locator('input[value="FAST"]')));
  await press('focus the amount', () => tap(amount));
  await press('type an amount', () => page.keyboard.press('7'));
  await press('pick an amount', () => tap(panel.getByRole('button', { name: '500', exact: true })));
  await press('to the withdrawals', () => goTo('in_increase_withdrawal'));
  await page.waitForTimeout(REST_MS);
  await press('to the account record', () => goTo('in_account_record'));
  await page.getByRole('table').first().waitFor();
  await press('close the centre', () => tap(closeButton(page)));
  await gone(page);
  await press('open a game', () =>
    tap(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Royal Sevens/ })
        .first(),
    ),
  );
  await page.locator('iframe').waitFor();
}
