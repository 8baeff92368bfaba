import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { MEMBER } from '../../support/e2e/people.ts';
import {
  accountMenu,
  goBackTo,
  main,
  openSignedIn,
  pressSignOut,
  putSession,
  sessionIn,
  standStill,
} from '../../support/e2e/site.ts';

interface Kind {
  readonly name: string;
  /** A text to click, so that no button has the focus. */
  readonly text: RegExp;
  /** MOD-09, MOD-10, MOD-13: its width, and the share of the free space above it. */
  readonly width: number;
  readonly pivotY: number;
  readonly request: (page: Page) => Promise<void>;
}
const KINDS: Readonly<Record<string, Kind>> = {
  content: {
    name: 'Duyurular',
    text: /^Duyurular$/,
    width: 600,
    pivotY: 0.5,
    // A key reaches it wherever the line has scrolled to.
    request: (page) => main(page).getByRole('button', { name: 'Tüm duyurular' }).press('Enter'),
  },
  question: {
    name: 'Uyarı',
    text: /^Oturum(u kapatmak istediğine emin misin| kapatılıyor)/,
    width: 400,
    pivotY: 0.3,
    request: (page) => pressSignOut(page, MEMBER.account),
  },
  warning: {
    name: 'Gerçek hesap gerekli',
    text: /^Deneme hesabıyla/,
    width: 400,
    pivotY: 0.3,
    // A member without access to the agent centre: registration would not help, so Enter only closes it.
    request: (page) => goBackTo(page, '/agent/agentAnnouncement'),
  },
};

/** State of a tour's page: the dialog, how it was to be closed, and the parts of the site that are held. */
interface Walk {
  kind: Kind;
  press: ((page: Page) => Promise<void>) | null;
  readonly opened: Set<Kind>;
  readonly parts: Route[];
  /** The sign-out that the platform has not answered yet. */
  answer: Route | null;
  session: readonly [string, string][];
}
const walks = new WeakMap<Page, Walk>();
const walkOf = (page: Page): Walk => walks.get(page) as Walk;
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: walkOf(page).kind.name });
const isHeld = (page: Page): Promise<boolean> => dialog(page).getByText('Oturum kapatılıyor…').isVisible();
const isClosed = (page: Page): Promise<void> => expect(page.getByRole('dialog')).toHaveCount(0);

/** Requests the dialog; its chunk arrives with `allow`, since the owner itself would answer at once. */
const request = async (page: Page, kind: Kind): Promise<void> => {
  const walk = walkOf(page);
  const wasHeld = await isHeld(page);
  if (wasHeld) {
    await page.clock.resume();
    await walk.answer?.fulfill({ json: { success: true, value: null } });
    await isClosed(page);
    await expect(accountMenu(page, MEMBER.account)).toHaveCount(0);
    await putSession(page, walk.session);
  }
  walk.kind = kind;
  // A loaded chunk stays as long as the page.
  if (wasHeld || walk.opened.has(kind)) {
    walk.opened.clear();
    await page.goto('/');
  }
  await kind.request(page);
  await expect.poll(() => walk.parts.length, { message: 'no request for the dialog' }).toBe(1);
};
const allow = async (page: Page): Promise<void> => {
  const { parts, opened, kind } = walkOf(page);
  opened.add(kind);
  for (const part of parts.splice(0)) await part.continue();
  await expect(dialog(page)).toBeVisible();
};
/** A hanging sign-out is given up after a while, which must not pass here. */
const isWorking = async (page: Page): Promise<void> => {
  await expect(dialog(page)).toContainText('Oturum kapatılıyor…');
  await standStill(page);
};
/** The dialog once more, as it was before the answer. */
const again = async (page: Page): Promise<void> => {
  if (await isHeld(page)) {
    await request(page, walkOf(page).kind);
    await allow(page);
  } else {
    await walkOf(page).kind.request(page);
    await expect(dialog(page)).toBeVisible();
  }
};

/** If the owner allows it, the dialog closes at once; while it is held open, nothing closes it. */
const presses = (press: (page: Page) => Promise<void>) => async (page: Page) => {
  walkOf(page).press = press;
  const held = await isHeld(page);
  await press(page);
  if (held) await expect(dialog(page)).toBeVisible();
  else await isClosed(page);
};

export const driver: PageDriver<PlatformServer> = {
  // The content of the frame has marks of its own.
  flow: null,
  start: {
    // A member without an agent centre can open each kind.
    plain: async (page) => {
      const walk: Walk = {
        kind: KINDS['content'] as Kind,
        press: null,
        opened: new Set(),
        parts: [],
        answer: null,
        session: [],
      };
      walks.set(page, walk);
      await page.route(/\/wps\/stream/, () => undefined);
      // The platform delays its response: a confirmed dialog is held open.
      await page.route(/\/wps\/session\/logout$/, (route) => void (walk.answer = route));
      await page.route(/\/assets\/(?:(?:notice-popup|logout)\.machine|GateWarning)-[^/]*\.js$/, (route) => {
        walk.parts.push(route);
      });
      await openSignedIn(page, MEMBER);
      walk.session = await sessionIn(page);
    },
  },
  act: {
    'modal.open': (page, name) => request(page, KINDS[name ?? ''] as Kind),
    'modal.allow': async (page) => {
      const { parts, press } = walkOf(page);
      if (parts.length > 0) return allow(page);
      if (!(await isHeld(page))) return;
      await again(page);
      await press?.(page);
    },
    // MOD-04: it stays, however often closing is tried.
    'modal.refuse': async (page) => {
      if (!(await isHeld(page))) {
        await again(page);
        await dialog(page).getByRole('button', { name: 'Onayla' }).click();
        await isWorking(page);
      }
      for (let times = 0; times < 3; times += 1) await walkOf(page).press?.(page);
    },
    'modal.hide': async (page) => {
      if (await isHeld(page)) await again(page);
      await dialog(page).getByRole('button').first().click();
    },
    'modal.escape': presses((page) => page.keyboard.press('Escape')),
    'modal.background': presses((page) => page.mouse.click(20, 600)),
    'modal.close': presses((page) => dialog(page).getByRole('button', { name: 'Kapat' }).click()),
    // MOD-07: the dialog's own Enter, if no button has the focus.
    'modal.enter': async (page) => {
      await dialog(page).getByText(walkOf(page).kind.text).click();
      await page.keyboard.press('Enter');
    },
  },
  verify: {
    // MOD-02, MOD-03
    hidden: isClosed,
    requestingOpen: isClosed,
    // MOD-01, MOD-02: in front of an inert page, in its size and place.
    visible: async (page) => {
      const { width, pivotY } = walkOf(page).kind;
      await expect(page.getByRole('dialog')).toHaveCount(1);
      const { isModal, box, free } = await dialog(page).evaluate((element) => ({
        isModal: element.matches(':modal'),
        box: element.getBoundingClientRect(),
        // The width without a scroll bar.
        free: { width: document.documentElement.getBoundingClientRect().width, height: innerHeight },
      }));
      expect(isModal).toBe(true);
      expect(box.width).toBe(width);
      expect(box.x).toBeCloseTo((free.width - width) / 2, 0);
      expect(box.y).toBeCloseTo((free.height - box.height) * pivotY, 0);
    },
    // MOD-08: Enter presses the second button of a confirmation, and nothing in a dialog of another kind.
    'modal.enter': async (page) => {
      if (walkOf(page).kind === KINDS['question']) await isWorking(page);
    },
  },
};
