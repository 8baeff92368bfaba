import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { expect, test } from 'vitest';
import { depositMachine } from '../../../src/machines/wallet/deposit/deposit.machine.ts';
import type { DepositOrder, OpenedDeposit } from '../../../src/services/deposit.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { launched, offer } from '../../flows/common/deposit.fixtures.ts';

/** A deposit of 500 whose tries end one after the other as given, and the keys that they were sent under. */
const start = async (...ends: readonly (ServiceError | OpenedDeposit)[]) => {
  const left = [...ends];
  const sent: string[] = [];
  let made = 0;
  const actor = createActor(
    depositMachine.provide({
      actors: {
        loadDeposit: fromPromise(() => Promise.resolve({ offer, draft: {} })),
        newIntention: fromPromise(() => Promise.resolve(`key-${(made += 1)}`)),
        openDeposit: fromPromise<OpenedDeposit, { order: DepositOrder; key: string }>(({ input }) => {
          sent.push(`${input.key}: ${JSON.stringify(input.order)}`);
          const end = left.shift();
          return end instanceof Error || !end
            ? Promise.reject(end ?? new Error('no try left'))
            : Promise.resolve(end);
        }),
        recentDeposits: fromCallback(() => undefined) as never,
        proofs: fromCallback(() => undefined) as never,
      },
      actions: { keepDraft: () => undefined, dropDraft: () => undefined },
    }),
  ).start();
  const rest = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const submit = async () => {
    actor.send({ type: 'form.submit', form: { amount: '500', payer: 'Mina Kaya' } });
    return rest();
  };
  const retry = async () => {
    actor.send({ type: 'order.retry' });
    return rest();
  };
  await rest();
  return { submit, retry, sent };
};
const lost = new ServiceError('timeout');

test.each([
  new ServiceError('refused', 'TOO_MANY_REQUESTS'),
  new ServiceError('refused', 'system.maintenance'),
  new ServiceError('refused', 'password.change.required'),
  new ServiceError('refused', 'function.not.available'),
  new ServiceError('unauthorised', 'login.not.session'),
])('after a lost response a retry that is refused with %s keeps order and key', async (refusal) => {
  const { submit, retry, sent } = await start(lost, refusal, refusal, launched);
  await submit();
  for (let n = 0; n < 2; n += 1) {
    const { value, context } = await retry();
    expect([value, context.failure?.code]).toEqual(['resultUnknown', refusal.code]);
  }
  expect((await retry()).value).toEqual({ waiting: 'open' });
  expect(sent).toHaveLength(4);
  expect(new Set(sent).size).toBe(1);
});

test('after a lost response a refusal of the order itself ends it: nothing was opened under its key', async () => {
  const { submit, retry, sent } = await start(lost, new ServiceError('refused', 'amount_out_of_range'), lost);
  await submit();
  expect((await retry()).value).toBe('choosing');
  await submit();
  expect(sent.map((each) => each.slice(0, 5))).toEqual(['key-1', 'key-1', 'key-2']);
});

test('a first try that is refused opens nothing, so the next one is another order', async () => {
  const limited = new ServiceError('refused', 'TOO_MANY_REQUESTS');
  const { submit, sent } = await start(limited, limited);
  expect((await submit()).value).toBe('choosing');
  expect((await submit()).value).toBe('choosing');
  expect(sent.map((each) => each.slice(0, 5))).toEqual(['key-1', 'key-2']);
});
