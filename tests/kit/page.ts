/**
 * A flow in a real browser. What its actors ask is held until the path says how it ends: then the tester's answer is
 * given (lane `held`), or the platform is brought into the state that answers so and asked (lane `real`).
 */
import { expect, type Locator, type Page, type Route } from '@playwright/test';

/** What the gateway answers; `abort` for a line that breaks, `pass` for a file of the site that comes as it is. */
export interface WireAnswer {
  readonly status?: number;
  readonly json?: unknown;
  readonly abort?: boolean;
  readonly pass?: boolean;
}
export interface PageDriver<World = never> {
  /** Which flow, as the page's `data-flow` says; null where no element carries it. */
  readonly flow: string | null;
  /** Motion is part of it, so it is not reduced as it is for speed elsewhere. */
  readonly moves?: boolean;
  /**
   * A flow of many ends, each of which ends a tour: all of them are walked in one test, on one page, and a start finds
   * the page as the tour before has left it, or blank.
   */
  readonly inOneGo?: boolean;
  /** States in which its element may be away, since another page stands there. */
  readonly away?: readonly string[];
  /** Opens the site where the flow begins, by name of the start; with the platform where it may be asked. */
  readonly start: Readonly<Record<string, (page: Page, world: World | null) => Promise<void>>>;
  /** Addresses that an actor asks, by its id. */
  readonly holds?: Readonly<Record<string, RegExp>>;
  /** By actor and outcome: an answer for what is held, or what the tester does for an actor that asks nothing. */
  readonly answers?: Readonly<
    Record<string, Readonly<Record<string, WireAnswer | ((page: Page) => Promise<void>)>>>
  >;
  /**
   * By actor and outcome: brings a real platform to answer just that, when it is asked. What it returns is asked in
   * place of what the page `asked`, as where a password must be wrong that was typed right.
   */
  readonly arrange?: Readonly<
    Record<
      string,
      Readonly<
        Record<string, (world: World, page: Page, requestBody: string | null) => Promise<string | void>>
      >
    >
  >;
  /** Held outcomes, by label, that no platform can be brought to answer, with the reason: given in both lanes. */
  readonly notOfServer?: Readonly<Record<string, string>>;
  readonly act?: Readonly<Record<string, (page: Page, caseName: string | null) => Promise<void>>>;
  /** What is seen in a state, after a step (by its label); `*` always. */
  readonly verify?: Readonly<Record<string, (page: Page) => Promise<void>>>;
  /** States in which nothing of the flow is on the page, with the reason. */
  readonly unseen?: Readonly<Record<string, string>>;
}
export interface PageFlow {
  start(name: string, states: readonly string[]): Promise<void>;
  act(event: string, caseName: string | null, states: readonly string[]): Promise<void>;
  answer(actor: string, outcome: string | null, states: readonly string[]): Promise<void>;
  wait(milliseconds: number, states: readonly string[]): Promise<void>;
}

interface Held {
  /** The newest request, as soon as there is one. */
  next(): Promise<Route>;
  /** Those that a tour has left waiting answer nobody any more. */
  clear(): Promise<void>;
}
/** Requests of one address that wait for their answer, the newest last. */
const hold = async (page: Page, pattern: RegExp): Promise<Held> => {
  const waiting: Route[] = [];
  await page.route(pattern, (route) => void waiting.push(route));
  // What the page has given up answers nobody, also while what it asks instead is still on its way here.
  page.on('requestfailed', (request) => {
    const at = waiting.findIndex((route) => route.request() === request);
    if (at >= 0) waiting.splice(at, 1);
  });
  const clear = async (): Promise<void> => {
    for (const old of waiting.splice(0)) await old.abort().catch(() => undefined);
  };
  const next = async (): Promise<Route> => {
    let newest: Route | undefined;
    // A page may have to work before it asks, as for the proof that stands in for a puzzle.
    await expect
      .poll(() => (newest = waiting.pop()) !== undefined, {
        message: `nobody requests ${pattern.source}`,
        timeout: 30_000,
      })
      .toBe(true);
    // Who asked before was given up when the newest was asked.
    await clear();
    return newest as unknown as Route;
  };
  return { next, clear };
};

const give = async (
  route: Route,
  { status = 200, json, abort = false, pass = false }: WireAnswer,
): Promise<void> => {
  if (pass) await route.continue();
  else if (abort) await route.abort('connectionfailed');
  else await route.fulfill({ status, json });
};

export const openFlow = async <World>(
  page: Page,
  driver: PageDriver<World>,
  world: World | null = null,
): Promise<PageFlow> => {
  if (driver.moves) await page.emulateMedia({ reducedMotion: 'no-preference' });
  const held = new Map<string, Held>();
  const bySource = new Map<string, Held>();
  let hasClock = false;
  for (const [actor, pattern] of Object.entries(driver.holds ?? {})) {
    // Two actors of one address are asked one after the other, so they share what waits.
    const waiting = bySource.get(pattern.source) ?? (await hold(page, pattern));
    bySource.set(pattern.source, waiting);
    held.set(actor, waiting);
  }
  const root = (): Locator => page.locator(`[data-flow="${driver.flow}"]`).first();
  const checkRoot = async (states: readonly string[]): Promise<void> => {
    const marks = states.join(' ');
    const isSeen = states.length > 0 && !states.every((state) => driver.unseen?.[state]);
    // A flow that is over, or has nothing to show yet, is not on the page.
    if (!isSeen) return expect(root()).toHaveCount(0);
    if (!states.some((state) => driver.away?.includes(state)))
      return expect(root()).toHaveAttribute('data-state', marks);
    // At once: the element may go while it is looked at.
    const shown = (): Promise<string> =>
      root().evaluateAll((found, none) => found[0]?.getAttribute('data-state') ?? none, marks);
    return expect.poll(shown).toBe(marks);
  };
  const check = async (label: string, states: readonly string[]): Promise<void> => {
    if (driver.flow !== null) await checkRoot(states);
    const names = states.flatMap((state) =>
      state.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.')),
    );
    for (const name of ['*', ...new Set(names), label]) await driver.verify?.[name]?.(page);
  };
  const answer = async (actor: string, outcome: string): Promise<void> => {
    const given = driver.answers?.[actor]?.[outcome];
    const arranged = world === null ? undefined : driver.arrange?.[actor]?.[outcome];
    const waiting = held.get(actor);
    if (typeof given === 'function') return given(page);
    if (!waiting) throw new Error(`The driver does not hold what '${actor}' asks`);
    const route = await waiting.next();
    if (arranged && world !== null) {
      const instead = await arranged(world, page, route.request().postData());
      return route.continue(typeof instead === 'string' ? { postData: instead } : {});
    }
    if (!given) throw new Error(`The driver has no answer '${actor} = ${outcome}'`);
    return give(route, given);
  };
  return {
    start: async (name, states) => {
      const open = driver.start[name];
      if (!open) throw new Error(`The driver cannot start '${name}'`);
      for (const each of bySource.values()) await each.clear();
      if (!hasClock) await page.clock.install();
      hasClock = true;
      await open(page, world);
      await check(`start ${name}`, states);
    },
    act: async (event, caseName, states) => {
      const own = driver.act?.[event];
      if (!own) throw new Error(`The driver has no way to do '${event}'`);
      await own(page, caseName);
      await check(caseName === null ? event : `${event} (${caseName})`, states);
    },
    answer: async (actor, outcome, states) => {
      await answer(actor, outcome ?? '');
      await check(`${actor} = ${outcome}`, states);
    },
    wait: async (milliseconds, states) => {
      await page.clock.fastForward(milliseconds);
      await check('after', states);
    },
  };
};
