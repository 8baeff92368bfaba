import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import {
  accountMenu,
  header,
  main,
  openSignedIn,
  pressSignOut,
  putSession,
  sessionIn,
  standStill,
} from '../../support/e2e/site.ts';

interface Kind {
  readonly machine: RegExp;
  readonly view: RegExp;
  readonly start: (page: Page) => Promise<void>;
  /** After a reload it is requested again; a page by its address. */
  readonly restart: (page: Page) => Promise<void>;
}
const KINDS: Readonly<Record<string, Kind>> = {
  question: {
    machine: /\/assets\/logout\.machine-[^/]*\.js$/,
    view: /\/assets\/LogoutDialog-[^/]*\.js$/,
    start: (page) => pressSignOut(page),
    restart: (page) => pressSignOut(page),
  },
  page: {
    machine: /\/assets\/game-launch\.machine-[^/]*\.js$/,
    view: /\/assets\/GamePage-[^/]*\.js$/,
    // By a key: the loading plate covers the page.
    start: (page) =>
      main(page)
        .getByRole('region', { name: 'Popüler oyunlar' })
        .getByRole('button', { name: /^Royal Sevens/ })
        .press('Enter'),
    restart: async () => undefined,
  },
};

/** State of a tour's page: the flow, and the parts of the site that were requested and are held. */
interface Walk {
  kind: Kind;
  /** A part that has loaded, or failed, is not requested again by the same document. */
  readonly loaded: Set<Kind>;
  readonly waiting: Map<RegExp, Route>;
  answer: Route | null;
  session: readonly [string, string][];
}
const walks = new WeakMap<Page, Walk>();
const walkOf = (page: Page): Walk => walks.get(page) as Walk;

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Uyarı' });
const cancel = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Vazgeç' });
const confirm = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Onayla' });
const plate = (page: Page): Locator => page.getByRole('status', { name: 'Yükleniyor…' });
const failure = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Burası açılamadı' });
/** The two buttons beside the message. */
const wayOn = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const isHeld = (page: Page): Promise<boolean> => dialog(page).getByText('Oturum kapatılıyor…').isVisible();
const hasNoDialog = (page: Page): Promise<void> => expect(page.getByRole('dialog')).toHaveCount(0);

const isRequested = (page: Page, file: RegExp): Promise<void> =>
  expect
    .poll(() => walkOf(page).waiting.has(file), { message: `no request for ${file.source}`, intervals: [50] })
    .toBe(true);
const part = async (page: Page, file: RegExp): Promise<Route> => {
  const { waiting } = walkOf(page);
  await isRequested(page, file);
  const route = waiting.get(file) as Route;
  waiting.delete(file);
  return route;
};

/** A new document, without any request yet. */
const renew = async (page: Page, load: () => Promise<unknown>): Promise<void> => {
  const { waiting, loaded } = walkOf(page);
  waiting.clear();
  loaded.clear();
  await load();
};
/** Lets the sign-out end and restores the session, so that later steps have one to end. */
const leave = async (page: Page): Promise<void> => {
  await page.clock.resume();
  await walkOf(page).answer?.fulfill({ json: { success: true, value: null } });
  await hasNoDialog(page);
  await expect(accountMenu(page)).toHaveCount(0);
  await putSession(page, walkOf(page).session);
};
const open = async (page: Page, kind: Kind): Promise<void> => {
  const walk = walkOf(page);
  // A document that is left cancels its sign-out and loses the session.
  const wasHeld = await isHeld(page);
  if (wasHeld) await leave(page);
  const isCovered = (await page.getByRole('dialog').count()) > 0 || (await failure(page).isVisible());
  if (walk.loaded.has(kind) || wasHeld) await renew(page, () => page.goto('/'));
  else if (isCovered) await wayOn(page, 'Kapat').click();
  walk.kind = kind;
  await kind.start(page);
  await isRequested(page, kind.machine);
};
/** Its machine loads, and requests its view. */
const come = async (page: Page): Promise<void> => {
  const { kind, loaded } = walkOf(page);
  loaded.add(kind);
  await (await part(page, kind.machine)).continue();
  await isRequested(page, kind.view);
};
const show = async (page: Page): Promise<void> => {
  const { waiting, kind } = walkOf(page);
  if (waiting.has(kind.view)) await (await part(page, kind.view)).continue();
};
/** CST-04: a chunk that fails is retried by one reload; a second failure is shown. */
const lose = async (page: Page, file: RegExp, until: () => Promise<void>): Promise<void> => {
  const { kind } = walkOf(page);
  const lost = await part(page, file);
  // The tour passes here more than once, and each entry of the history is reloaded only once.
  await page.evaluate(() => history.replaceState(null, ''));
  const reloaded = page.waitForEvent('domcontentloaded');
  await renew(page, () => lost.abort('connectionfailed'));
  await reloaded;
  await kind.restart(page);
  await until();
  await (await part(page, file)).abort('connectionfailed');
  walkOf(page).loaded.add(kind);
};

const isQuestion = async (page: Page): Promise<void> => {
  await expect(dialog(page)).toContainText('Oturumu kapatmak istediğine emin misin?');
  await expect(confirm(page)).toBeEnabled();
};
/** The confirmation as it was before the answer. */
const free = async (page: Page): Promise<void> => {
  if (await isHeld(page)) {
    await open(page, walkOf(page).kind);
    await come(page);
    await show(page);
  } else if (!(await dialog(page).isVisible())) await pressSignOut(page);
  await isQuestion(page);
};
/** A hanging sign-out is given up after a while, which must not pass here. */
const isWorking = async (page: Page): Promise<void> => {
  await expect(dialog(page)).toContainText('Oturum kapatılıyor…');
  await standStill(page);
};
const work = async (page: Page): Promise<void> => {
  if (await isHeld(page)) return;
  await confirm(page).click();
  await isWorking(page);
};
const pressBeside = (page: Page): Promise<void> => page.mouse.click(20, 600);

export const driver: PageDriver<PlatformServer> = {
  // The flow that it runs has marks of its own.
  flow: null,
  start: {
    plain: async (page) => {
      const walk: Walk = {
        kind: KINDS['question'] as Kind,
        loaded: new Set(),
        waiting: new Map(),
        answer: null,
        session: [],
      };
      walks.set(page, walk);
      await page.route(/\/wps\/stream/, () => undefined);
      await page.route(/\/wps\/session\/logout$/, (route) => void (walk.answer = route));
      for (const { machine, view } of Object.values(KINDS))
        for (const file of [machine, view])
          await page.route(file, (route) => void walk.waiting.set(file, route));
      await openSignedIn(page);
      walk.session = await sessionIn(page);
    },
  },
  answers: {
    loadFlow: {
      here: come,
      lost: (page) =>
        lose(page, walkOf(page).kind.machine, () => isRequested(page, walkOf(page).kind.machine)),
    },
    modal: {
      // MOD-03: the owner allows it at once.
      'requests to open': (page) => expect(dialog(page)).toBeVisible(),
      'requests to close': async (page) => {
        if (await isHeld(page)) {
          // MOD-04: neither way, however often.
          for (let times = 0; times < 2; times += 1) {
            await page.keyboard.press('Escape');
            await pressBeside(page);
          }
          return expect(dialog(page)).toContainText('Oturum kapatılıyor…');
        }
        // Confirming and ending follow at once, so it is requested again.
        await page.keyboard.press('Escape');
        await hasNoDialog(page);
        return free(page);
      },
      'is closed': async (page) => {
        await free(page);
        await pressBeside(page);
        await hasNoDialog(page);
        await expect(accountMenu(page)).toBeVisible();
        await free(page);
      },
      // MOD-07: the dialog's own Enter, if no button has the focus.
      'Enter confirms': async (page) => {
        await free(page);
        await dialog(page)
          .getByText(/^Oturumu kapatmak/)
          .click();
        await page.keyboard.press('Enter');
        // The effect in the flow is a step of its own, and happens at once here.
        await isWorking(page);
      },
    },
    flow: {
      'stands in the page': async (page) => {
        await show(page);
        await expect(main(page).getByRole('heading', { level: 1, name: 'Royal Sevens' })).toBeVisible();
        await expect(page).toHaveURL(/\/game\?nodeId=10001/);
        await expect(plate(page)).toHaveCount(0);
      },
      'has nothing to show yet': hasNoDialog,
      opensFrame: async (page) => {
        await show(page);
        if (!(await isHeld(page))) await isQuestion(page);
      },
      works: async (page) => {
        await show(page);
        await work(page);
      },
      ends: async (page) => {
        await show(page);
        await expect(dialog(page)).toBeVisible();
        if (!(await isHeld(page))) return cancel(page).click();
        await leave(page);
        return renew(page, () => page.goto('/'));
      },
    },
  },
  act: {
    'flow.open': (page, name) => open(page, KINDS[name ?? ''] as Kind),
    'flow.close': async (page, how) => {
      if (how === 'pressed') return wayOn(page, 'Kapat').click();
      await header(page)
        .getByRole('navigation', { name: 'Ana menü' })
        .getByRole('link', { name: 'Ana sayfa' })
        .click();
      return expect(page).toHaveURL('/');
    },
    'flow.retry': async (page) => {
      const reloaded = page.waitForEvent('domcontentloaded');
      await renew(page, () => wayOn(page, 'Yeniden dene').click());
      await reloaded;
      await walkOf(page).kind.restart(page);
      await isRequested(page, walkOf(page).kind.machine);
    },
    // Its view fails to load.
    'flow.broke': async (page) => {
      const { kind, waiting } = walkOf(page);
      if (!waiting.has(kind.view)) {
        await renew(page, () => page.reload());
        await kind.restart(page);
        await come(page);
      }
      await lose(page, kind.view, () => come(page));
    },
  },
  verify: {
    idle: async (page) => {
      await hasNoDialog(page);
      await expect(plate(page)).toHaveCount(0);
      await expect(failure(page)).toHaveCount(0);
      await expect(page).toHaveURL('/');
      await expect(accountMenu(page)).toBeVisible();
    },
    // MOD-12
    loading: async (page) => {
      await hasNoDialog(page);
      await expect(plate(page)).toBeVisible();
      await expect(plate(page)).toHaveAttribute('aria-busy', 'true');
      await expect(failure(page)).toHaveCount(0);
    },
    running: (page) => expect(failure(page)).toHaveCount(0),
    'running.unframed': hasNoDialog,
    // MOD-02, MOD-04: its buttons close it too.
    'running.closable': async (page) => {
      if (!(await isHeld(page))) {
        await isQuestion(page);
        await expect(cancel(page)).toBeEnabled();
      }
      await expect(plate(page)).toHaveCount(0);
    },
    'running.held': async (page) => {
      await expect(dialog(page)).toContainText('Oturum kapatılıyor…');
      await expect(cancel(page)).toBeDisabled();
    },
    // CST-04: the failure, that nothing was changed, and two ways on.
    failed: async (page) => {
      await expect(failure(page)).toContainText('Hiçbir şey değişmedi.');
      await expect(wayOn(page, 'Kapat')).toBeEnabled();
      await expect(wayOn(page, 'Yeniden dene')).toBeEnabled();
      await expect(dialog(page)).toHaveCount(0);
      await expect(plate(page)).toHaveCount(0);
    },
  },
};
