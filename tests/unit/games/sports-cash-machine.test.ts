import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import {
  answers,
  entry,
  notified,
  opened,
  reset,
  sent,
  slip,
  slipsOf,
  stopAll,
  until,
  type Actor,
} from './sports-page.ts';

beforeEach(() => {
  reset();
  answers.slips = slipsOf([slip('opened')]);
});

afterEach(stopAll);

describe('a cash-out', () => {
  const isIn = (actor: Actor, state: 'idle' | 'offered' | 'taking') =>
    waitFor(actor, (snapshot) => snapshot.matches({ playing: { cash: state } }), { timeout: 10_000 });
  const offered = async (): Promise<Actor> => {
    const actor = await opened();
    actor.send({ type: 'cash.request', slip: 's1' });
    await isIn(actor, 'offered');
    return actor;
  };

  test('takes the offered price with the key of the press, and ends', async () => {
    const actor = await offered();
    expect(actor.getSnapshot().context.cash).toEqual({
      slip: 's1',
      key: '',
      offer: { slip: 's1', at: 1, price: 900n },
    });
    actor.send({ type: 'cash.take', key: 'press' });
    actor.send({ type: 'cash.take', key: 'second' });
    const context = await until(actor, ({ notice }) => notice === 'cashed_out');
    expect(sent.cashed).toEqual([{ key: 'press', offer: { slip: 's1', at: 1, price: 900n } }]);
    expect(context).toMatchObject({ cash: null, slips: [{ state: 'settled', win: 900n }] });
    expect(context.visit).toMatchObject({
      staked: entry.visit.staked + 1000n,
      paid: entry.visit.paid + 900n,
    });
    expect(notified).toHaveBeenCalled();
  });

  test.each(['lost', 'unavailable', 'round_kept'] as const)(
    'whose answer is %s is taken again with the same key',
    async (failure) => {
      const actor = await offered();
      answers.cashes = [failure];
      actor.send({ type: 'cash.take', key: 'press' });
      await until(actor, ({ notice }) => notice === 'cashed_out');
      expect(sent.cashed.map(({ key }) => key)).toEqual(['press', 'press']);
    },
  );

  test('at a price that has changed shows the new one, which needs another press', async () => {
    const actor = await offered();
    answers.cashes = ['cash_out_changed'];
    answers.offers = [{ slip: 's1', at: 2, price: 800n }];
    actor.send({ type: 'cash.take', key: 'press' });
    const context = await until(actor, ({ cash }) => cash?.offer?.price === 800n);
    expect(context.notice).toBe('cash_out_changed');
    expect(sent.cashed).toHaveLength(1);
  });

  test('without a price leaves the slip as it is, and says so', async () => {
    const actor = await opened();
    answers.offers = ['cash_out_closed'];
    actor.send({ type: 'cash.request', slip: 's1' });
    const context = await until(actor, ({ notice }) => notice === 'cash_out_closed');
    expect(context.cash).toBeNull();
    expect(sent.cashed).toEqual([]);
  });

  test('that is left, or not taken in time, ends', async () => {
    const actor = await offered();
    actor.send({ type: 'cash.leave' });
    await isIn(actor, 'idle');
    answers.offerLife = 5;
    const late = await offered();
    await isIn(late, 'idle');
    expect(sent.cashed).toEqual([]);
  });
});
