import { beforeEach, describe, expect, it } from 'vitest';
import { getWithdrawalCase, listUnconfirmed, listWithdrawals } from '#contract/withdrawal.ts';
import { getWithdrawAccounts } from '#contract/withdraw-terms.ts';
import type { Signal } from '../../platform/runtime/hub.ts';
import { receiveOverdue } from '../../platform/domains/wallet/withdrawals/auto-receive.ts';
import { runJobs } from '../../platform/jobs.ts';
import { ENGINES } from '../support/databases.ts';
import { type TestPlatform } from '../support/platform.ts';
import { fieldsIn, gist } from './identity-harness.ts';
import {
  addPayee,
  answer,
  booksOf,
  operatorDoes,
  MINUTE,
  paidTo,
  picture,
  settle,
  stateOf,
  systemSum,
  upload,
  type Payee,
  openEach,
} from './withdrawal-harness.ts';

const FULL = { confirmStatus: 'RECEIVED', receivedAmount: 5000, remainingAmount: 0 };
const PART = { confirmStatus: 'PARTIAL', receivedAmount: 3200, remainingAmount: 1800 };
const NONE = { confirmStatus: 'NOT_RECEIVED', receivedAmount: 0, remainingAmount: 5000 };
const LIMIT = 30 * MINUTE;
type Left = { readonly remainingTransactionTimes: number; readonly remainingWithdrawAmount: number };

describe.each(ENGINES)('the confirmation of a withdrawal on %s', (engine) => {
  let platform: TestPlatform;
  let payee: Payee;
  let id: number;
  openEach(engine, (there) => ({ platform, payee } = there));
  beforeEach(async () => {
    id = await paidTo(platform, payee);
  });

  const state = () => stateOf(platform, payee, id);
  const settled = (was: string) => [409, 'withdrawal_settled', { state: was }];

  it('WDR-01 received: requested with its deadline, shown to the member, done once', async () => {
    const signals: Signal[] = [];
    platform.deps.hub.subscribe(payee.id, (signal) => signals.push(signal));
    platform.clock.advance(10 * MINUTE);
    const waiting = await platform.request(listUnconfirmed, {}, { token: payee.token });
    expect(waiting.body.value).toMatchObject([
      { withdrawId: String(id), paidAmount: 5000, remainingMs: 20 * MINUTE, bankReference: 'FT26324KQ8' },
    ]);
    const confirmation = await answer(platform, payee, id, FULL, 'answer-once');
    expect(confirmation.body.value).toMatchObject({
      stateName: 'completed',
      receivedAmount: 5000,
      remainingMs: null,
    });
    expect((await answer(platform, payee, id, FULL, 'answer-once')).body).toEqual(confirmation.body);
    expect(gist(await answer(platform, payee, id, FULL))).toEqual(settled('completed'));
    expect(signals).toEqual([
      { type: 'news', memberId: payee.id, about: 'withdrawal' },
      { type: 'balance', memberId: payee.id },
    ]);
    expect((await platform.request(listUnconfirmed, {}, { token: payee.token })).body.value).toEqual([]);
  });

  it('WDR-02 WDR-06 partly: received and remaining add up to the payment, or the answer is refused', async () => {
    for (const [confirmation, problem] of [
      [{ ...PART, remainingAmount: 1799.99 }, { receivedAmount: 'amounts_unequal' }],
      [{ ...PART, receivedAmount: 5000, remainingAmount: 0 }, { receivedAmount: 'amounts_unequal' }],
      // Nothing arrived: that needs a proof, and is another answer.
      [{ ...PART, receivedAmount: 0, remainingAmount: 5000 }, { receivedAmount: 'amounts_unequal' }],
      [{ ...FULL, receivedAmount: 4999, remainingAmount: 1 }, { receivedAmount: 'amounts_unequal' }],
      [{ ...PART, receivedAmount: 3200.001 }, { receivedAmount: 'amount_decimals' }],
      [{ ...PART, remainingAmount: 1800.001 }, { remainingAmount: 'amount_decimals' }],
    ] as const)
      expect(fieldsIn(await answer(platform, payee, id, confirmation))).toEqual(['fields_invalid', problem]);
    expect(await state()).toBe('paid');
    await answer(platform, payee, id, PART);
    expect(await state()).toBe('partlyReceived');
    // The member's answer alone moves no money.
    expect(await booksOf(platform, payee)).toEqual([500_000n, 0n]);
  });

  it('a missing part is paid again: back into the ledger, held, paid, and confirmed as a round of its own', async () => {
    const bank = await systemSum(platform, 'bank');
    await answer(platform, payee, id, PART);
    await operatorDoes(platform, id, 'dispute.payAgain');
    expect(await booksOf(platform, payee)).toEqual([680_000n, 180_000n]);
    await operatorDoes(platform, id, 'pay', 'FT-2');
    expect(await booksOf(platform, payee)).toEqual([500_000n, 0n]);
    expect(await systemSum(platform, 'bank')).toBe(bank);
    expect(fieldsIn(await answer(platform, payee, id, FULL))[1]).toEqual({
      receivedAmount: 'amounts_unequal',
    });
    await answer(platform, payee, id, { ...FULL, receivedAmount: 1800 });
    expect(await state()).toBe('completed');
    const kept = await platform.request(
      getWithdrawalCase,
      { withdrawId: String(id) },
      { token: payee.token },
    );
    const { movements } = kept.body.value as { movements: { amount: number }[] };
    expect(movements.map(({ amount }) => amount)).toEqual([-5000, 1800, -1800]);
  });

  it('or returned to the balance, with the fee where nothing has arrived; or shown to have arrived', async () => {
    await answer(platform, payee, id, PART);
    await operatorDoes(platform, id, 'dispute.return');
    expect([await state(), await booksOf(platform, payee)]).toEqual(['completed', [680_000n, 0n]]);
    await settle(platform, { fees: { BC: 10_000, EW: 0, VW: 0 } });
    const images = [await upload(platform, payee.token)];
    const lost = await paidTo(platform, payee, 1000);
    const none = { ...NONE, remainingAmount: 990, images };
    await answer(platform, payee, lost, none);
    expect(await systemSum(platform, 'fees')).toBe(1000n);
    await operatorDoes(platform, lost, 'dispute.return');
    expect(await stateOf(platform, payee, lost)).toBe('failed');
    expect([await systemSum(platform, 'fees'), await booksOf(platform, payee)]).toEqual([0n, [680_000n, 0n]]);
    const claimed = await paidTo(platform, payee, 1000);
    await answer(platform, payee, claimed, { ...none, images: [await upload(platform, payee.token)] });
    await operatorDoes(platform, claimed, 'dispute.refuse', 'The bank shows it');
    expect(await stateOf(platform, payee, claimed)).toBe('completed');
    expect(await booksOf(platform, payee)).toEqual([580_000n, 0n]);
  });

  describe('nothing arrived and is paid again: the fee goes with it', () => {
    let lost: number;
    let before: Awaited<ReturnType<typeof booksOf>>;
    const deny = async (): Promise<void> => {
      const images = [await upload(platform, payee.token)];
      await answer(platform, payee, lost, { ...NONE, remainingAmount: 990, images });
    };
    beforeEach(async () => {
      await settle(platform, { fees: { BC: 10_000, EW: 0, VW: 0 } });
      before = await booksOf(platform, payee);
      lost = await paidTo(platform, payee, 1000);
      await deny();
      await operatorDoes(platform, lost, 'dispute.payAgain');
    });
    const outcome = async () => ({
      state: await stateOf(platform, payee, lost),
      fees: await systemSum(platform, 'fees'),
      books: await booksOf(platform, payee),
    });

    it('and comes back if that payment fails', async () => {
      expect(await systemSum(platform, 'fees')).toBe(0n);
      await operatorDoes(platform, lost, 'pay.fail', 'Bank closed');
      expect(await outcome()).toEqual({ state: 'failed', fees: 0n, books: before });
    });

    it('and comes back if that is lost as well', async () => {
      await operatorDoes(platform, lost, 'pay', 'FT-2');
      expect(await systemSum(platform, 'fees')).toBe(1000n);
      await deny();
      await operatorDoes(platform, lost, 'dispute.return');
      expect(await outcome()).toEqual({ state: 'failed', fees: 0n, books: before });
    });
  });

  it('what has arrived stays paid when the rest fails, and counts towards the limits of the day', async () => {
    const left = async () => {
      const { body } = await platform.request(getWithdrawAccounts, {}, { token: payee.token });
      const { remainingTransactionTimes: times, remainingWithdrawAmount: amount } = body.value as Left;
      return { times, amount };
    };
    const once = await left();
    await answer(platform, payee, id, PART);
    await operatorDoes(platform, id, 'dispute.payAgain');
    await operatorDoes(platform, id, 'pay.fail', 'Bank closed');
    expect([await state(), await booksOf(platform, payee)]).toEqual(['completed', [680_000n, 0n]]);
    expect(await left()).toEqual(once);
    const failed = await paidTo(platform, payee, 1000);
    expect(await left()).toEqual({ times: once.times - 1, amount: once.amount - 1000 });
    await operatorDoes(platform, failed, 'pay.fail', 'No such account');
    expect([await stateOf(platform, payee, failed), await left()]).toEqual(['failed', once]);
  });

  it('WDR-03 not received: with proof, at most three files, finished, the member’s own, and of no other subject', async () => {
    const refusedFor = async (images: readonly string[]) => {
      const { body } = await answer(platform, payee, id, { ...NONE, images });
      return [body.errorCode, (body.value as { fields?: object } | null)?.fields];
    };
    expect(await refusedFor([])).toEqual(['fields_invalid', { images: 'proof_required' }]);
    const images = [];
    for (let n = 0; n < 4; n += 1) images.push(await upload(platform, payee.token, picture(100 + n)));
    expect(await refusedFor(images)).toEqual(['fields_invalid', { images: 'proof_too_many' }]);
    const other = await addPayee(platform);
    const [mine = ''] = images;
    for (const wrong of [
      await upload(platform, other.token),
      await upload(platform, payee.token, picture(99), { purpose: 'depositSlip' }),
      'b7ff8d3e-0000-4000-8000-000000000000',
      'no id at all',
    ])
      expect((await refusedFor([mine, wrong]))[0]).toBe('not_found');
    // The same file several times is one.
    const repeated = Array.from({ length: 4 }, () => mine);
    expect((await answer(platform, payee, id, { ...NONE, images: repeated })).status).toBe(200);
    expect(await state()).toBe('notReceived');
    const second = await paidTo(platform, payee, 1000);
    expect(
      gist(await answer(platform, payee, second, { ...NONE, remainingAmount: 1000, images: [mine] })),
    ).toEqual([404, 'not_found', null]);
    const kept = await platform.request(
      getWithdrawalCase,
      { withdrawId: String(id) },
      { token: payee.token },
    );
    expect(kept.body.value).toMatchObject({ proofs: [{ fileId: mine, type: 'image/png' }] });
  });

  it('WDR-04 WDR-05 no answer: it counts as received at the deadline, and nothing reverses it', async () => {
    platform.clock.advance(LIMIT - 1);
    expect(await runJobs(platform.deps)).toMatchObject({ autoReceive: 0 });
    platform.clock.advance(1);
    // The form was still open: too late, though no job has run yet.
    expect(gist(await answer(platform, payee, id, PART))).toEqual(settled('autoReceived'));
    expect(await state()).toBe('paid');
    expect(await runJobs(platform.deps)).toMatchObject({ autoReceive: 1 });
    expect(await runJobs(platform.deps)).toMatchObject({ autoReceive: 0 });
    const { body } = await platform.request(listWithdrawals, { withdrawState: '10' }, { token: payee.token });
    expect(body.value).toMatchObject({
      total: 1,
      footer: [{ amount: 5000 }],
      records: [{ state: 10, receivedAmount: 5000, remainingAmount: 0 }],
    });
    expect(gist(await answer(platform, payee, id, FULL))).toEqual(settled('autoReceived'));
    for (const step of ['pay.fail', 'dispute.payAgain', 'dispute.return', 'dispute.refuse'] as const)
      await expect(operatorDoes(platform, id, step)).rejects.toThrow('is autoReceived');
    expect(await booksOf(platform, payee)).toEqual([500_000n, 0n]);
  });

  it('two concurrent answers: one wins, the other gets the state', async () => {
    platform.clock.advance(LIMIT);
    const [returned, received] = await Promise.allSettled([
      operatorDoes(platform, id, 'pay.fail', 'Came back'),
      receiveOverdue(platform.deps),
    ]);
    const isReturned = returned.status === 'fulfilled';
    expect(received).toEqual({ status: 'fulfilled', value: isReturned ? 0 : 1 });
    expect(await state()).toBe(isReturned ? 'failed' : 'autoReceived');
    expect(await booksOf(platform, payee)).toEqual([isReturned ? 1_000_000n : 500_000n, 0n]);
    const next = await paidTo(platform, payee, 1000);
    const both = await Promise.all([
      answer(platform, payee, next, { ...FULL, receivedAmount: 1000 }),
      answer(platform, payee, next, { ...PART, receivedAmount: 400, remainingAmount: 600 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const jobs = await Promise.all([receiveOverdue(platform.deps), receiveOverdue(platform.deps)]);
    expect(jobs).toEqual([0, 0]);
  });

  it('another member’s withdrawal is not found', async () => {
    const other = await addPayee(platform);
    expect(gist(await answer(platform, other, id, FULL))).toEqual([404, 'not_found', null]);
    expect(gist(await answer(platform, payee, 99_999_999_999, FULL))).toEqual([404, 'not_found', null]);
    expect(await stateOf(platform, other, id)).toBe('not there');
    expect(await state()).toBe('paid');
  });
});
