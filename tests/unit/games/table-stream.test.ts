import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { timesOf } from '../../../platform/games/table/schedule.ts';
import { SEAT, TABLE, all, clock, openTable, place, pocketOf, post, round } from './table-harness.ts';
import { payRoulette } from './table-referee.ts';

beforeEach(openTable);

interface Message {
  type: string;
  now: number;
  [field: string]: unknown;
}

/** Reads the lines of a table's stream as they come. */
const connect = async (secret = SEAT) => {
  const response = await post('table/stream', {}, { secret });
  expect(response.status).toBe(200);
  const reader = response.body!.getReader();
  let text = '';
  const next = async (): Promise<Message | null> => {
    for (;;) {
      const end = text.indexOf('\n');
      if (end >= 0) {
        const line = text.slice(0, end);
        text = text.slice(end + 1);
        return JSON.parse(line) as Message;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += new TextDecoder().decode(value);
    }
  };
  const find = async (type: string): Promise<Message> => {
    for (;;) {
      const message = await next();
      if (!message) throw new Error(`closed before ${type}`);
      if (message.type === type) return message;
    }
  };
  return { next, find, close: () => reader.cancel() };
};

describe('the stream of a table', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  /** Time goes on for the clock and for the timers that look at it. */
  const goTo = async (now: number) => {
    while (clock.now() < now) {
      const step = Math.min(500, now - clock.now());
      clock.advance(step);
      await vi.advanceTimersByTimeAsync(step);
    }
    await vi.advanceTimersByTimeAsync(1000);
  };

  test('seals a round before its betting, shows its seed with the result, and then pays the seat', async () => {
    const seat = await connect();
    const first = await seat.find('table');
    expect(first).toMatchObject({
      seats: 1,
      bets: [],
      round: { number: round.number, closesAt: round.closesAt },
    });
    expect((first['results'] as { number: number }[]).map((result) => result.number)).toEqual(
      Array.from({ length: 20 }, (_, index) => round.number - 1 - index),
    );
    const { seal } = first['round'] as { seal: string };
    expect((first['next'] as { seal: string }).seal).not.toBe(seal);
    await place('first', { red: 500 });
    await goTo(round.drawnAt);
    const { result } = (await seat.find('result')) as unknown as {
      result: { seed: string; outcome: { pocket: number } };
    };
    expect(createHash('sha256').update(result.seed).digest('hex')).toBe(seal);
    expect(result.outcome.pocket).toBe(pocketOf(round.number));
    const paid = await seat.find('bets');
    const win = payRoulette('red', 500n, result.outcome.pocket);
    expect(paid).toMatchObject({
      bets: [{ state: 'settled', win: String(win) }],
      balance: String(999_999_500n + win),
    });
    await goTo(round.endsAt);
    const opened = await seat.find('round');
    expect(opened['round']).toEqual(first['next']);
    await seat.close();
  });

  test('pays on time although the page was closed', async () => {
    const seat = await connect();
    await place('first', { red: 500 });
    await seat.close();
    await goTo(round.drawnAt + 1000);
    expect(all()[0]).toMatchObject({ state: 'settled' });
  });

  test('pays the order of an earlier visit before the eyes of the later one, and of nobody else', async () => {
    await place('first', { red: 500 });
    const [later, other] = ['b'.repeat(43), 'c'.repeat(43)];
    await post('session', { ticket: 'again', secret: later });
    await post('session', { ticket: 'two', secret: other });
    const [seat, neighbour] = [await connect(later), await connect(other)];
    await goTo(round.drawnAt);
    expect(await seat.find('bets')).toMatchObject({ bets: [{ state: 'settled', tableRound: round.number }] });
    await goTo(round.endsAt);
    const types: string[] = [];
    while (types.at(-1) !== 'round') types.push((await neighbour.next())!.type);
    expect(types).not.toContain('bets');
    await Promise.all([seat.close(), neighbour.close()]);
  });

  test('begins with the orders that the seat has in play', async () => {
    await place('first', { red: 500 });
    const seat = await connect();
    expect(await seat.find('table')).toMatchObject({
      bets: [{ state: 'betPlaced', tableRound: round.number }],
    });
    await seat.close();
  });

  test('drops a reader that stalls, and the oldest of five connections of one player', async () => {
    const stalled = await connect();
    await goTo(timesOf(TABLE, round.number + 40).opensAt);
    let last: Message | null = null;
    let count = 0;
    for (let message = await stalled.next(); message; message = await stalled.next()) {
      last = message;
      count += 1;
    }
    expect(last?.now).toBeLessThan(clock.now());
    expect(count).toBeLessThanOrEqual(66);
    const later = 'b'.repeat(43);
    await post('session', { ticket: 'again', secret: later });
    const [one, ...others] = [await connect(), await connect(later), await connect(), await connect(later)];
    // The first one's place is free again, and a seat that has left has none.
    others.push(await connect(later));
    await one.find('table');
    expect(await one.next()).toBeNull();
    await others.shift()?.close();
    others.push(await connect());
    for (const seat of others) {
      await seat.find('table');
      await seat.close();
    }
    expect(await (await connect()).find('table')).toMatchObject({ seats: 1 });
  });

  test('makes each message once for all seats', async () => {
    const seats = [await connect()];
    const other = 'b'.repeat(43);
    await post('session', { ticket: 'two', secret: other });
    seats.push(await connect(other));
    const encoded = vi.spyOn(JSON, 'stringify');
    await goTo(round.drawnAt);
    const results = encoded.mock.calls.filter(([value]) => {
      const message = value as Message | null;
      return message?.type === 'result' && message['seats'] === 2;
    });
    encoded.mockRestore();
    expect(results).toHaveLength(1);
    for (const seat of seats) {
      expect(await seat.find('result')).toMatchObject({ seats: 2 });
      await seat.close();
    }
  });

  test('is refused without a session', async () => {
    expect((await post('table/stream', {}, { secret: 'z'.repeat(43) })).status).toBe(403);
  });
});
