/**
 * A flow in a real browser. Requests of its actors are held until the path determines their outcome: then the tester's
 * response is given (lane `held`), or the platform is brought into a state that responds so and receives the request
 * (lane `real`).
 */
import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';

/** A response of the gateway; `abort` breaks the connection, `pass` lets a file of the site through. */
export interface WireAnswer {
  readonly status?: number;
  readonly json?: unknown;
  readonly abort?: boolean;
  readonly pass?: boolean;
}
export interface PageDriver<World = never> {
  /** The flow's name in the page's `data-flow`; null if no element carries it. */
  readonly flow: string | null;
  /** Motion is part of the flow, so it is not reduced; elsewhere it is, for speed. */
  readonly moves?: boolean;
  /**
   * For a flow of many ends, each of which ends a tour: all tours run in one test, on one page, and a start finds the
   * page as the tour before left it, or blank.
   */
  readonly inOneGo?: boolean;
  /**
   * The test of `tests/e2e` that follows the flow against the platform by day, where there is one: its tours then run at
   * night only.
   */
  readonly story?: string;
  /** States in which its element may be absent, because another page is shown. */
  readonly away?: readonly string[];
  /** Opens the site where the flow begins, by name of the start; with the platform in lane `real`. */
  readonly start: Readonly<Record<string, (page: Page, world: World | null) => Promise<void>>>;
  /** Addresses that an actor requests, by its id. */
  readonly holds?: Readonly<Record<string, RegExp>>;
  /**
   * By actor and outcome: the response to a held request, or the tester's action for an actor that sends no request.
   */
  readonly answers?: Readonly<
    Record<string, Readonly<Record<string, WireAnswer | ((page: Page) => Promise<void>)>>>
  >;
  /**
   * By actor and outcome: brings a real platform to respond so, when the request is made. A returned body replaces that
   * of the page's request, for instance if a password that was typed right must be wrong.
   */
  readonly arrange?: Readonly<
    Record<
      string,
      Readonly<
        Record<string, (world: World, page: Page, requestBody: string | null) => Promise<string | void>>
      >
    >
  >;
  /**
   * Held outcomes, by label, that no platform can be brought to give, with the reason: given by the tester in both
   * lanes.
   */
  readonly notOfServer?: Readonly<Record<string, string>>;
  readonly act?: Readonly<Record<string, (page: Page, caseName: string | null) => Promise<void>>>;
  /** The checks in a state or after a step (by its label); `*` always. */
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
  /** Aborts the requests that an earlier tour has left waiting. */
  clear(): Promise<void>;
}
/** Requests of one address that wait for their response, the newest last. */
const hold = async (page: Page, pattern: RegExp): Promise<Held> => {
  const waiting: Route[] = [];
  await page.route(pattern, (route) => void waiting.push(route));
  // A request that the page has cancelled needs no response, even if its replacement has not arrived yet.
  page.on('requestfailed', (request) => {
    const at = waiting.findIndex((route) => route.request() === request);
    if (at >= 0) waiting.splice(at, 1);
  });
  const clear = async (): Promise<void> => {
    for (const old of waiting.splice(0)) await old.abort().catch(() => undefined);
  };
  const next = async (): Promise<Route> => {
    let newest: Route | undefined;
    // A page may have to work before it sends the request, as for the proof of work in place of a puzzle.
    await expect
      .poll(() => (newest = waiting.pop()) !== undefined, {
        message: `no request to ${pattern.source}`,
        timeout: 30_000,
      })
      .toBe(true);
    // Earlier requests were given up when the newest was made.
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

/**
 * Waits until the page has the response and the tasks that it starts are done: the next step of a tour may move a delay
 * that begins with it.
 */
const arrived = async (page: Page, request: Request): Promise<void> => {
  const response = await request.response();
  await response?.finished();
  await page.evaluate(async () => {
    for (let task = 0; task < 3; task += 1)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      });
  });
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
    // Two actors of one address send their requests one after the other, so they share the waiting list.
    const waiting = bySource.get(pattern.source) ?? (await hold(page, pattern));
    bySource.set(pattern.source, waiting);
    held.set(actor, waiting);
  }
  const root = (): Locator => page.locator(`[data-flow="${driver.flow}"]`).first();
  const checkRoot = async (states: readonly string[]): Promise<void> => {
    const marks = states.join(' ');
    const isSeen = states.length > 0 && !states.every((state) => driver.unseen?.[state]);
    // A flow that has ended, or has nothing to show yet, is not on the page.
    if (!isSeen) return expect(root()).toHaveCount(0);
    if (!states.some((state) => driver.away?.includes(state)))
      return expect(root()).toHaveAttribute('data-state', marks);
    // Read in one call: the element may be removed in between.
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
    if (!waiting) throw new Error(`The driver does not hold requests of '${actor}'`);
    const route = await waiting.next();
    if (arranged && world !== null) {
      const instead = await arranged(world, page, route.request().postData());
      await route.continue(typeof instead === 'string' ? { postData: instead } : {});
      return arrived(page, route.request());
    }
    if (!given) throw new Error(`The driver has no answer '${actor} = ${outcome}'`);
    await give(route, given);
    if (!given.abort) await arrived(page, route.request());
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
