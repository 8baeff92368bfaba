import { beforeEach, describe, expect, it } from 'vitest';
import { getWithdrawalCase, listUnconfirmed, listWithdrawals } from '#contract/withdrawal.ts';
import type { Signal } from '../../platform/runtime/hub.ts';
import { receiveOverdue } from '../../platform/domains/wallet/withdrawals/auto-receive.ts';
import { runJobs } from '../../platform/jobs.ts';
import { ENGINES } from '../support/databases.ts';
import { type House } from '../support/platform.ts';
import { fieldsIn, gist } from './identity-house.ts';
import {
  addPayee,
  answer,
  booksOf,
  houseDoes,
  MINUTE,
  paidTo,
  picture,
  settle,
  stateOf,
  systemSum,
  upload,
  type Payee,
  openEach,
} from './withdrawal-house.ts';

const FULL = { confirmStatus: 'RECEIVED', receivedAmount: 5000, remainingAmount: 0 };
const PART = { confirmStatus: 'PARTIAL', receivedAmount: 3200, remainingAmount: 1800 };
const NONE = { confirmStatus: 'NOT_RECEIVED', receivedAmount: 0, remainingAmount: 5000 };
const LIMIT = 30 * MINUTE;

describe.each(ENGINES)('the confirmation of a withdrawal on %s', (engine) => {
  let house: House;
  let payee: Payee;
  let id: number;
  openEach(engine, (there) => ({ house, payee } = there));
  beforeEach(async () => {
    id = await paidTo(house, payee);
  });

  const state = () => stateOf(house, payee, id);
  const settled = (was: string) => [409, 'withdrawal_settled', { state: was }];

  it('WDR-01 received: asked for with its deadline, told to the member, done once', async () => {
    const heard: Signal[] = [];
    house.deps.hub.subscribe(payee.id, (signal) => heard.push(signal));
    house.clock.advance(10 * MINUTE);
    const waiting = await house.ask(listUnconfirmed, {}, { token: payee.token });
    expect(waiting.body.value).toMatchObject([
      { withdrawId: String(id), paidAmount: 5000, remainingMs: 20 * MINUTE, bankReference: 'FT26324KQ8' },
    ]);
    const said = await answer(house, payee, id, FULL, 'answer-once');
    expect(said.body.value).toMatchObject({
      stateName: 'completed',
      receivedAmount: 5000,
      remainingMs: null,
    });
    expect((await answer(house, payee, id, FULL, 'answer-once')).body).toEqual(said.body);
    expect(gist(await answer(house, payee, id, FULL))).toEqual(settled('completed'));
    expect(heard).toEqual([
      { type: 'news', memberId: payee.id, about: 'withdrawal' },
      { type: 'balance', memberId: payee.id },
    ]);
    expect((await house.ask(listUnconfirmed, {}, { token: payee.token })).body.value).toEqual([]);
  });

  it('WDR-02 WDR-06 partly: received and remaining are what was paid, or nothing is taken', async () => {
    for (const [said, problem] of [
      [{ ...PART, remainingAmount: 1799.99 }, { receivedAmount: 'amounts_unequal' }],
      [{ ...PART, receivedAmount: 5000, remainingAmount: 0 }, { receivedAmount: 'amounts_unequal' }],
      [{ ...FULL, receivedAmount: 4999, remainingAmount: 1 }, { receivedAmount: 'amounts_unequal' }],
      [{ ...PART, receivedAmount: 3200.001 }, { receivedAmount: 'amount_decimals' }],
      [{ ...PART, remainingAmount: 1800.001 }, { remainingAmount: 'amount_decimals' }],
    ] as const)
      expect(fieldsIn(await answer(house, payee, id, said))).toEqual(['fields_invalid', problem]);
    expect(await state()).toBe('paid');
    await answer(house, payee, id, PART);
    expect(await state()).toBe('partlyReceived');
    // The member's word alone moves nothing.
    expect(await booksOf(house, payee)).toEqual([500_000n, 0n]);
  });

  it('what is missing is paid again: back into the books, held, paid, and confirmed as a round of its own', async () => {
    const bank = await systemSum(house, 'bank');
    await answer(house, payee, id, PART);
    await houseDoes(house, id, 'dispute.payAgain');
    expect(await booksOf(house, payee)).toEqual([680_000n, 180_000n]);
    await houseDoes(house, id, 'pay', 'FT-2');
    expect(await booksOf(house, payee)).toEqual([500_000n, 0n]);
    expect(await systemSum(house, 'bank')).toBe(bank);
    expect(fieldsIn(await answer(house, payee, id, FULL))[1]).toEqual({ receivedAmount: 'amounts_unequal' });
    await answer(house, payee, id, { ...FULL, receivedAmount: 1800 });
    expect(await state()).toBe('completed');
    const kept = await house.ask(getWithdrawalCase, { withdrawId: String(id) }, { token: payee.token });
    const { movements } = kept.body.value as { movements: { amount: number }[] };
    expect(movements.map(({ amount }) => amount)).toEqual([-5000, 1800, -1800]);
  });

  it('or returned to the balance, with the fee where nothing has arrived; or shown to have arrived', async () => {
    await answer(house, payee, id, PART);
    await houseDoes(house, id, 'dispute.return');
    expect([await state(), await booksOf(house, payee)]).toEqual(['completed', [680_000n, 0n]]);
    await settle(house, { fees: { BC: 10_000, EW: 0, VW: 0 } });
    const images = [await upload(house, payee.token)];
    const lost = await paidTo(house, payee, 1000);
    const none = { ...NONE, remainingAmount: 990, images };
    await answer(house, payee, lost, none);
    expect(await systemSum(house, 'fees')).toBe(1000n);
    await houseDoes(house, lost, 'dispute.return');
    expect(await stateOf(house, payee, lost)).toBe('failed');
    expect([await systemSum(house, 'fees'), await booksOf(house, payee)]).toEqual([0n, [680_000n, 0n]]);
    const claimed = await paidTo(house, payee, 1000);
    await answer(house, payee, claimed, { ...none, images: [await upload(house, payee.token)] });
    await houseDoes(house, claimed, 'dispute.refuse', 'The bank shows it');
    expect(await stateOf(house, payee, claimed)).toBe('completed');
    expect(await booksOf(house, payee)).toEqual([580_000n, 0n]);
  });

  it('WDR-03 not received: with proof, three at most, finished, one’s own, and of nothing else', async () => {
    const refusedFor = async (images: readonly string[]) => {
      const { body } = await answer(house, payee, id, { ...NONE, images });
      return [body.errorCode, (body.value as { fields?: object } | null)?.fields];
    };
    expect(await refusedFor([])).toEqual(['fields_invalid', { images: 'proof_required' }]);
    const images = [];
    for (let n = 0; n < 4; n += 1) images.push(await upload(house, payee.token, picture(100 + n)));
    expect(await refusedFor(images)).toEqual(['fields_invalid', { images: 'proof_too_many' }]);
    const other = await addPayee(house);
    const [mine = ''] = images;
    for (const wrong of [
      await upload(house, other.token),
      await upload(house, payee.token, picture(99), { purpose: 'depositSlip' }),
      'b7ff8d3e-0000-4000-8000-000000000000',
      'no id at all',
    ])
      expect((await refusedFor([mine, wrong]))[0]).toBe('not_found');
    expect((await answer(house, payee, id, { ...NONE, images: [mine] })).status).toBe(200);
    expect(await state()).toBe('notReceived');
    const second = await paidTo(house, payee, 1000);
    expect(
      gist(await answer(house, payee, second, { ...NONE, remainingAmount: 1000, images: [mine] })),
    ).toEqual([404, 'not_found', null]);
    const kept = await house.ask(getWithdrawalCase, { withdrawId: String(id) }, { token: payee.token });
    expect(kept.body.value).toMatchObject({ proofs: [{ fileId: mine, type: 'image/png' }] });
  });

  it('WDR-04 WDR-05 nobody answers: it counts as received at the deadline, and nothing reverses it', async () => {
    house.clock.advance(LIMIT - 1);
    expect(await runJobs(house.deps)).toMatchObject({ autoReceive: 0 });
    house.clock.advance(1);
    // The form was still open: too late, though no job has been there yet.
    expect(gist(await answer(house, payee, id, PART))).toEqual(settled('autoReceived'));
    expect(await state()).toBe('paid');
    expect(await runJobs(house.deps)).toMatchObject({ autoReceive: 1 });
    expect(await runJobs(house.deps)).toMatchObject({ autoReceive: 0 });
    const { body } = await house.ask(listWithdrawals, { withdrawState: '10' }, { token: payee.token });
    expect(body.value).toMatchObject({
      total: 1,
      footer: [{ amount: 5000 }],
      records: [{ state: 10, receivedAmount: 5000, remainingAmount: 0 }],
    });
    expect(gist(await answer(house, payee, id, FULL))).toEqual(settled('autoReceived'));
    for (const step of ['pay.fail', 'dispute.payAgain', 'dispute.return', 'dispute.refuse'] as const)
      await expect(houseDoes(house, id, step)).rejects.toThrow('is autoReceived');
    expect(await booksOf(house, payee)).toEqual([500_000n, 0n]);
  });

  it('two at the same moment: one wins, the other is told', async () => {
    house.clock.advance(LIMIT);
    const [returned, received] = await Promise.allSettled([
      houseDoes(house, id, 'pay.fail', 'Came back'),
      receiveOverdue(house.deps),
    ]);
    const isReturned = returned.status === 'fulfilled';
    expect(received).toEqual({ status: 'fulfilled', value: isReturned ? 0 : 1 });
    expect(await state()).toBe(isReturned ? 'failed' : 'autoReceived');
    expect(await booksOf(house, payee)).toEqual([isReturned ? 1_000_000n : 500_000n, 0n]);
    const next = await paidTo(house, payee, 1000);
    const both = await Promise.all([
      answer(house, payee, next, { ...FULL, receivedAmount: 1000 }),
      answer(house, payee, next, { ...PART, receivedAmount: 400, remainingAmount: 600 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const jobs = await Promise.all([receiveOverdue(house.deps), receiveOverdue(house.deps)]);
    expect(jobs).toEqual([0, 0]);
  });

  it('somebody else’s is not there', async () => {
    const other = await addPayee(house);
    expect(gist(await answer(house, other, id, FULL))).toEqual([404, 'not_found', null]);
    expect(gist(await answer(house, payee, 99_999_999_999, FULL))).toEqual([404, 'not_found', null]);
    expect(await stateOf(house, other, id)).toBe('not there');
    expect(await state()).toBe('paid');
  });
});
