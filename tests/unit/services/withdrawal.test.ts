import { expect, test, vi } from 'vitest';
import { call } from '../../../src/services/http.ts';
import { requestWithdrawal } from '../../../src/services/withdrawal.ts';
import { addCard, removeCard } from '../../../src/services/withdrawal-cards.ts';

vi.mock('../../../src/services/http.ts', () => ({ call: vi.fn() }));

const VISIT = '0d6f2b5e-visit';
const CARD = { bankCode: 'ANKA', cardNumber: 'TR1', cardHolder: 'Mina Kaya', password: '190719' };
const keyAfter = async (sent: Promise<unknown>): Promise<string> => {
  await sent;
  return vi.mocked(call).mock.lastCall?.[2]?.idempotencyKey ?? '';
};
const added = (patch: object = {}, visit = VISIT) => keyAfter(addCard({ ...CARD, ...patch }, visit));
const removed = (patch: object = {}, visit = VISIT) =>
  keyAfter(removeCard({ id: '1', password: '190719', ...patch }, visit));

test('a card that is sent again unchanged has the same key, and a corrected one another', async () => {
  const first = await added();
  expect(await added()).toBe(first);
  const others = [
    await added({ cardHolder: 'Mina Kayra' }),
    await added({ cardNumber: 'TR2' }),
    await added({ password: '190720' }),
    await added({}, 'another-visit'),
  ];
  expect(new Set([first, ...others]).size).toBe(5);
});

test('a removal that is sent again unchanged has the same key, and one with another password or card another', async () => {
  const first = await removed();
  expect(await removed()).toBe(first);
  const others = [await removed({ password: '190720' }), await removed({ id: '2' }), await added()];
  expect(new Set([first, ...others]).size).toBe(4);
});

test('no key shows a password, or the visit by which passwords could be tried against it', async () => {
  const order = {
    ...{ amount: 100, currency: 'TLB', cardId: '1', password: '190719' },
    ...{ verificationCode: '', proof: null },
  };
  const withdrawn = await keyAfter(requestWithdrawal(order, VISIT));
  for (const key of [await added(), await removed(), withdrawn]) expect(key).toMatch(/^[\da-f]{64}$/);
  expect(await keyAfter(requestWithdrawal({ ...order, password: '190720' }, VISIT))).toBe(withdrawn);
});
