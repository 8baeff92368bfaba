// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { selectBalance } from '../../../src/machines/wallet/common/select-balance.ts';
import { walletBalanceMachine } from '../../../src/machines/wallet/wallet-balance/wallet-balance.machine.ts';
import type { Balance } from '../../../src/services/contract/wallet.ts';
import { FAILURES, held, mount, settled } from './harness.ts';

const balance = (sum: number): Balance => ({
  sum,
  currency: 'TLB',
  exponent: 2,
  symbol: '₺',
  symbolPosition: 'front',
  wallets: [],
});
const wallet = (isHidden = false) => {
  const getBalance = held<Balance, { sync: boolean }>();
  const refillFreePlay = held<Balance>();
  const actors = { getBalance: getBalance.logic, refillFreePlay: refillFreePlay.logic };
  const mounted = mount(walletBalanceMachine.provide({ actors }), { isHidden });
  const state = () => mounted.flow.getSnapshot();
  return { ...mounted, getBalance, refillFreePlay, state, sum: () => selectBalance(state())?.sum ?? null };
};
const shown = async () => {
  const mounted = wallet();
  await mounted.getBalance.answer(balance(1000));
  return mounted;
};

beforeEach(() => localStorage.clear());

describe('the first balance', () => {
  test('is requested without the vendors and shown', async () => {
    const { getBalance, state, sum } = wallet();
    expect(getBalance.inputs).toEqual([{ sync: false }]);
    expect(state().hasTag('busy')).toBe(true);
    expect(sum()).toBeNull();
    await getBalance.answer(balance(1000));
    expect(state().value).toBe('shown');
    expect(sum()).toBe(1000);
  });

  test.each(FAILURES)('%s leaves it missing, and it can be retried', async (_, error) => {
    const { getBalance, state, flow, sum } = wallet();
    await getBalance.fail(error);
    expect(state().value).toBe('missing');
    expect(state().context).toMatchObject({ balance: null });
    flow.send({ type: 'balance.refresh' });
    await getBalance.answer(balance(7));
    expect(sum()).toBe(7);
  });
});

describe('NAV-06: a refresh', () => {
  test('asks the vendors too, and the old balance stays meanwhile', async () => {
    const { flow, getBalance, state, sum } = await shown();
    flow.send({ type: 'balance.refresh' });
    flow.send({ type: 'balance.refresh' });
    expect(getBalance.inputs.slice(1)).toEqual([{ sync: true }]);
    expect(state().hasTag('busy')).toBe(true);
    expect(sum()).toBe(1000);
    await getBalance.answer(balance(900));
    expect(sum()).toBe(900);
    expect(state().value).toBe('shown');
  });

  test.each(FAILURES)('after %s the old balance is shown and marked as old', async (_, error) => {
    const { flow, getBalance, state, sum } = await shown();
    flow.send({ type: 'balance.refresh' });
    await getBalance.fail(error);
    expect(state().value).toBe('stale');
    expect(sum()).toBe(1000);
    flow.send({ type: 'balance.refresh' });
    await getBalance.answer(balance(800));
    expect(state().value).toBe('shown');
  });
});

describe('a pushed balance', () => {
  test.each(['loading', 'shown', 'refreshing', 'missing', 'stale'] as const)(
    'is shown at once: %s',
    async (from) => {
      const { flow, getBalance, state, sum } = wallet();
      if (from === 'missing') await getBalance.fail(new Error('x'));
      else if (from !== 'loading') await getBalance.answer(balance(1000));
      if (from === 'refreshing' || from === 'stale') flow.send({ type: 'balance.refresh' });
      if (from === 'stale') await getBalance.fail(new Error('x'));
      expect(state().value).toBe(from);
      flow.send({ type: 'balance.pushed', balance: balance(555) });
      expect(state().value).toBe('shown');
      expect(sum()).toBe(555);
    },
  );

  test('is not overwritten by an older response that arrives after it', async () => {
    const { flow, getBalance, sum } = await shown();
    flow.send({ type: 'balance.refresh' });
    flow.send({ type: 'balance.pushed', balance: balance(555) });
    getBalance.runs[1]?.resolve(balance(1000));
    await settled();
    expect(sum()).toBe(555);
  });
});

test('NAV-05: the balance can be hidden and shown in every state, and the choice is stored', async () => {
  const { flow, state, getBalance } = wallet(true);
  expect(state().context.isHidden).toBe(true);
  flow.send({ type: 'balance.toggle' });
  expect(state().context.isHidden).toBe(false);
  expect(localStorage.getItem('hidesBalance')).toBe('false');
  await getBalance.answer(balance(1));
  flow.send({ type: 'balance.refresh' });
  flow.send({ type: 'balance.toggle' });
  expect(state().context.isHidden).toBe(true);
  expect(localStorage.getItem('hidesBalance')).toBe('true');
  expect(state().value).toBe('refreshing');
});

describe('FRE-01: a refill of play money', () => {
  test('keeps the balance until the response, and reports its success', async () => {
    const { flow, refillFreePlay, state, sum } = await shown();
    flow.send({ type: 'balance.refill' });
    flow.send({ type: 'balance.refill' });
    expect(refillFreePlay.inputs).toHaveLength(1);
    expect([state().value, state().hasTag('busy'), sum()]).toEqual(['refilling', true, 1000]);
    await refillFreePlay.answer(balance(100_000));
    expect([state().value, sum(), state().context.refill]).toEqual(['shown', 100_000, 'filled']);
  });

  test('does not overwrite a balance that was pushed meanwhile, since its response may be older', async () => {
    const { flow, refillFreePlay, state, sum } = await shown();
    flow.send({ type: 'balance.refill' });
    flow.send({ type: 'balance.pushed', balance: balance(105_000) });
    expect([state().value, sum()]).toEqual(['refilling', 105_000]);
    await refillFreePlay.answer(balance(100_000));
    expect([state().value, sum(), state().context.refill]).toEqual(['shown', 105_000, 'filled']);
    flow.send({ type: 'balance.refill' });
    await refillFreePlay.answer(balance(100_000));
    expect(sum()).toBe(100_000);
  });

  test.each(FAILURES)(
    '%s leaves what there is and says why, until the balance is asked again',
    async (_, error) => {
      const { flow, refillFreePlay, getBalance, state, sum } = await shown();
      flow.send({ type: 'balance.refill' });
      await refillFreePlay.fail(error);
      expect([state().value, sum()]).toEqual(['shown', 1000]);
      expect(state().context.refill).toMatchObject({ code: expect.any(String) });
      flow.send({ type: 'balance.refresh' });
      expect(state().context.refill).toBeNull();
      await getBalance.answer(balance(7));
    },
  );
});
