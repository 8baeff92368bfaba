import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { header, openSignedIn, putSession, sessionIn, standStill } from '../../support/e2e/site.ts';

/** A stream under the tester's control: the browser's own routes give only complete responses. */
interface Line {
  /** Streams that the site has requested and not lost yet. */
  readonly count: () => number;
  readonly send: (message: object) => void;
  readonly lose: () => void;
  readonly deny: () => void;
}
const take = (): void => {
  interface StreamRequest {
    readonly answer: (response: Response) => void;
    readonly refuse: (error: Error) => void;
    stream: ReadableStreamDefaultController<Uint8Array> | null;
    seq: number;
  }
  const requests = new Set<StreamRequest>();
  const newest = (): StreamRequest => {
    const found = [...requests].at(-1);
    if (!found) throw new Error('Nobody asks for the line');
    return found;
  };
  const open = (line: StreamRequest): void => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (line.stream = controller) });
    line.answer(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }));
  };
  const line: Line = {
    count: () => requests.size,
    send: (message) => {
      const to = newest();
      if (!to.stream) open(to);
      to.seq += 1;
      const data = JSON.stringify({ ...message, seq: to.seq });
      to.stream?.enqueue(new TextEncoder().encode(`id: ${to.seq}\ndata: ${data}\n\n`));
    },
    lose: () => {
      const lost = newest();
      requests.delete(lost);
      if (lost.stream) lost.stream.close();
      else lost.refuse(new TypeError('Failed to fetch'));
    },
    deny: () => {
      const denied = newest();
      requests.delete(denied);
      denied.answer(new Response('not found', { status: 404 }));
    },
  };
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (input !== '/wps/stream') return real(input, init);
    return new Promise((answer, refuse) => {
      const each: StreamRequest = { answer, refuse, stream: null, seq: 0 };
      requests.add(each);
      init?.signal?.addEventListener('abort', () => requests.delete(each));
    });
  };
  Object.assign(globalThis, { line });
};
const lines = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { line: Line }).line.count());
const send = (page: Page, message: object): Promise<void> =>
  page.evaluate((sent) => (globalThis as unknown as { line: Line }).line.send(sent), message);

const balance = (page: Page): Locator => header(page).getByRole('group', { name: 'Bakiye' });
/** The stream is requested and the balance has loaded; the rest depends on the pauses between two streams. */
const settle = async (page: Page): Promise<void> => {
  await expect(balance(page)).toContainText(/P\s[\d.]+,\d\d/);
  await expect.poll(() => lines(page)).toBe(1);
  await standStill(page);
};

/** The platform ends the session; after the message the member signs in again, so that the tour can go on. */
const ends = (reason: string | null, why: RegExp) => async (page: Page) => {
  const kept = await sessionIn(page);
  // The dialog is loaded as a chunk, when the page is idle.
  await page.clock.resume();
  await send(page, { type: 'session.ended', code: 'login.not.session', reason });
  const dialog = page.getByRole('dialog', { name: 'Oturumun kapandı' });
  await expect(dialog).toContainText(why);
  await expect.poll(() => lines(page)).toBe(0);
  await putSession(page, kept);
  await page.reload();
  await settle(page);
};

let amount = 7000;

export const driver: PageDriver<PlatformServer> = {
  flow: null,
  start: {
    plain: async (page) => {
      await page.addInitScript(take);
      await openSignedIn(page);
      await settle(page);
    },
  },
  answers: {
    followLine: {
      opened: (page) => send(page, { type: 'ping' }),
      ping: (page) => send(page, { type: 'ping' }),
      broken: (page) => page.evaluate(() => (globalThis as unknown as { line: Line }).line.lose()),
      missing: (page) => page.evaluate(() => (globalThis as unknown as { line: Line }).line.deny()),
      balance: async (page) => {
        amount += 1;
        const sum = { sumBalance: amount, currency: 'TLB', currencySymbol: null, currencyPosition: 'F' };
        await send(page, { type: 'balance', balance: { ...sum, balance: [] } });
        await expect(balance(page)).toContainText(`${amount.toLocaleString('tr-TR')},00`);
      },
      // The site requests the status after any change.
      status: async (page) => {
        const requests = page.waitForRequest(/\/wps\/system\/status/);
        await send(page, { type: 'status' });
        await requests;
      },
      // A page with deposits requests them again; none is open here.
      change: (page) => send(page, { type: 'news', about: 'deposit' }),
      superseded: ends('superseded', /başka bir cihazdan/),
      unexplained: ends(null, /çok uzun süre açık ya da boşta/),
    },
    watchVisibility: {
      visible: async (page) => {
        // A pending balance is not requested twice: the response of the step before comes first.
        await expect(balance(page)).not.toHaveAttribute('aria-busy');
        // Without a stream missed events are requested at once, or the stream is requested, and they after it.
        const requests = page.waitForRequest(/\/wps\/v2\/wallets\/balance/).then(
          () => true,
          () => false,
        );
        const isWithout = await page.evaluate(() => {
          const without = (globalThis as unknown as { line: Line }).line.count() === 0;
          document.dispatchEvent(new Event('visibilitychange'));
          return without;
        });
        const opens = expect
          .poll(() => lines(page))
          .toBe(1)
          .then(
            () => true,
            () => false,
          );
        if (isWithout) expect(await Promise.race([requests, opens])).toBe(true);
      },
    },
  },
  verify: {
    '*': (page) => expect(balance(page)).toContainText(/P\s[\d.]+,\d\d/),
    following: (page) => expect.poll(() => lines(page)).toBe(1),
    waiting: (page) => expect.poll(() => lines(page)).toBe(0),
    polling: (page) => expect.poll(() => lines(page)).toBe(0),
  },
};
