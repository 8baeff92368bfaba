import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logout } from '#contract/session.ts';
import { STREAM_NAME, STREAM_PATH, StreamMessage } from '#contract/stream.ts';
import { SESSION } from '../../platform/kernel/config.ts';
import { ENDPOINT_NAMES } from '../../platform/console/endpoints.ts';
import { faultStore } from '../../platform/runtime/fault-store.ts';
import type { FaultKind } from '../../platform/runtime/console.tables.ts';
import { openPlay } from '../../platform/domains/wallet/ledger/play.ts';
import { createWalletClient } from '../../platform/games/wallet-client.ts';
import { vendorSecret } from '../../platform/domains/wallet/ledger/play.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform, type Person } from '../support/platform.ts';

/** Reads a stream message by message; each is validated by the contract. */
const readerOf = (response: Response) => {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const next = async (): Promise<Record<string, unknown> | null> => {
    for (;;) {
      const end = rest.indexOf('\n\n');
      if (end >= 0) {
        const [id, data] = rest.slice(0, end).split('\n');
        rest = rest.slice(end + 2);
        const message = JSON.parse(data!.slice('data: '.length)) as Record<string, unknown>;
        v.parse(StreamMessage, message);
        expect(id).toBe(`id: ${String(message.seq)}`);
        return message;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      rest += value;
    }
  };
  return { next, cancel: () => reader.cancel() };
};

describe.each(SERVER_BY_DAY)('the event stream on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh(), { streamPing: 60_000 });
    person = await platform.addPerson({ money: 1000n });
    token = await platform.tokenOf(person.account);
  });
  afterEach(() => platform.close());

  const open = (of = token, signal?: AbortSignal, at = platform) =>
    at.app.fetch(
      new Request(`http://platform.test${STREAM_PATH}`, {
        headers: { Merchant: 'statehouse', Authorization: of, Language: 'EN' },
        ...(signal ? { signal } : {}),
      }),
    );
  /** The next message that is no ping. */
  const nextMessage = async (reader: ReturnType<typeof readerOf>) => {
    let message = await reader.next();
    while (message?.type === 'ping') message = await reader.next();
    return message;
  };
  const bet = async (amount: bigint, of = platform) => {
    const play = await openPlay(of.deps, { memberId: person.id, vendor: 'NIMBUS', gameId: '1' });
    const wallet = createWalletClient({
      vendor: 'NIMBUS',
      secret: vendorSecret(of.deps.secret, 'NIMBUS'),
      clock: of.deps.clock,
      baseUrl: 'http://w',
      fetch: (request) => of.app.fetch(request),
    });
    const id = crypto.randomUUID();
    await wallet.bet({ transactionId: id, roundId: id, gameId: '1', amount, ...play! });
  };

  it('begins with the balance, then sends each change in the form of the wallet response', async () => {
    const response = await open();
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = readerOf(response);
    const first = await nextMessage(reader);
    expect(first).toMatchObject({
      type: 'balance',
      balance: { sumBalance: 10, currency: 'TLB', currencySymbol: 'P' },
    });
    await bet(250n);
    const second = await nextMessage(reader);
    expect(second).toMatchObject({ type: 'balance', balance: { sumBalance: 7.5 } });
    expect([first?.seq, second?.seq]).toEqual([1, 2]);
    await reader.cancel();
  });

  it('sends nothing to other members', async () => {
    const other = await platform.addPerson({ money: 1n });
    const reader = readerOf(await open(await platform.tokenOf(other.account, { ip: '192.0.2.8' })));
    await nextMessage(reader);
    await bet(10n);
    platform.deps.hub.publish([{ type: 'status' }]);
    expect(await nextMessage(reader)).toMatchObject({ type: 'status' });
    await reader.cancel();
  });

  it('names what to reload: one subject, or after a broken connection between processes any', async () => {
    const reader = readerOf(await open());
    await nextMessage(reader);
    platform.deps.hub.publish([{ type: 'news', memberId: person.id, about: 'withdrawal' }]);
    expect(await nextMessage(reader)).toMatchObject({ type: 'news', about: 'withdrawal' });
    platform.deps.hub.publish([{ type: 'resync' }]);
    const after = [await nextMessage(reader), await nextMessage(reader)];
    expect(after).toContainEqual(expect.objectContaining({ type: 'news', about: null }));
    await reader.cancel();
  });

  it('ends with the reason when the second device signs in', async () => {
    const reader = readerOf(await open());
    await nextMessage(reader);
    await platform.tokenOf(person.account);
    expect(await nextMessage(reader)).toMatchObject({
      type: 'session.ended',
      code: 'login.not.session',
      reason: 'superseded',
    });
    expect(await nextMessage(reader)).toBeNull();
  });

  it('ends on logout', async () => {
    const reader = readerOf(await open());
    await nextMessage(reader);
    await platform.request(logout, {}, { token });
    expect(await nextMessage(reader)).toMatchObject({ type: 'session.ended', reason: 'ended' });
    expect(await nextMessage(reader)).toBeNull();
  });

  it('pings, and detects an expired session at a ping; an open stream does not extend it', async () => {
    const busy = await openTestPlatform(platform.deps.database, { streamPing: 15 });
    const reader = readerOf(await open(token, undefined, busy));
    await nextMessage(reader);
    expect(await reader.next()).toMatchObject({ type: 'ping' });
    busy.clock.advance(SESSION.idle);
    expect(await nextMessage(reader)).toMatchObject({
      type: 'session.ended',
      code: 'login.not.session',
      reason: 'expired',
    });
    expect(await nextMessage(reader)).toBeNull();
    await busy.close();
  });

  describe('with faults', () => {
    const strike = (kind: FaultKind, remaining: number | null = null) =>
      faultStore(platform.deps.db).set({ endpoint: STREAM_NAME, kind, status: 502, delay: 0, remaining });
    /** The truncated stream, as text. */
    const receivedText = async (response: Response): Promise<string> => {
      let text = '';
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return text;
        text += value;
      }
    };

    it('does not open, and opens when the fault is cleared', async () => {
      await strike('fail', 1);
      expect((await open()).status).toBe(502);
      expect(await nextMessage(readerOf(await open()))).toMatchObject({ type: 'balance' });
    });

    it('sends everything twice', async () => {
      await strike('twice');
      const reader = readerOf(await open());
      const [first, second] = [await reader.next(), await reader.next()];
      expect(second).toEqual(first);
      await reader.cancel();
    });

    it('breaks after the first message', async () => {
      await strike('lost');
      const reader = readerOf(await open());
      expect(await reader.next()).toMatchObject({ type: 'balance' });
      await expect(reader.next()).rejects.toThrow('cut off by a fault');
    });

    it('ends in the middle of a message, and sends an invalid one', async () => {
      await strike('truncated');
      expect(await receivedText(await open())).toBe('id: 1\ndata: {"type":');
      await strike('garbage');
      const garbage = (await open()).body!.pipeThrough(new TextDecoderStream()).getReader();
      expect((await garbage.read()).value).toBe('data: garbage\n\n');
      await garbage.cancel();
    });

    it('hangs until the client leaves', async () => {
      await strike('hang');
      const leaving = new AbortController();
      const answer = open(token, leaving.signal);
      leaving.abort();
      expect((await answer).status).toBe(499);
    });

    it('is set from the console', () => {
      expect(ENDPOINT_NAMES).toContain(STREAM_NAME);
    });
  });

  it('refuses without a live session, and stops when the reader leaves', async () => {
    const refused = await open('nobody');
    expect(refused.status).toBe(401);
    expect(((await refused.json()) as { errorCode: string }).errorCode).toBe('login.not.session');
    const leaving = new AbortController();
    const reader = readerOf(await open(token, leaving.signal));
    await nextMessage(reader);
    leaving.abort();
    let message = await reader.next();
    while (message) message = await reader.next();
    expect(message).toBeNull();
  });
});
