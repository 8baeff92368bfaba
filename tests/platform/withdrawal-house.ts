import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { addCard, setPaymentPassword } from '#contract/cards.ts';
import { CHUNK, createUpload, finishUpload, putChunk } from '#contract/uploads.ts';
import { confirmWithdrawal, listWithdrawals, requestWithdrawal } from '#contract/withdrawal.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import type { HouseStep } from '../../platform/domains/wallet/console/withdrawals.ts';
import { accounts } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import type { WithdrawalSettings } from '../../platform/runtime/settings.ts';
import type { PayoutHold } from '../../platform/domains/wallet/withdrawals/payout-holds.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { shareDatabase } from '../support/databases.ts';
import { fieldOf, openHouse, PASSWORD, type Answer, type House, type Person } from '../support/platform.ts';
import { pngOf } from '../support/pictures.ts';
import { closeSound } from './identity-house.ts';

export const PAYMENT = '190719';
/** Valid by its check digits; nobody's. */
export const IBAN = 'TR33 0006 1005 1978 6457 8413 26';
export const MINUTE = 60_000;

/** Somebody with money, a payment password and a card. */
export interface Payee extends Person {
  readonly token: string;
  readonly card: string;
}

/** From what stands in the database: another process may have changed it within the second that a reading is good for. */
export const settle = (house: House, patch: Partial<WithdrawalSettings>) =>
  house.deps.settings.change(({ withdrawal }) => ({ withdrawal: { ...withdrawal, ...patch } }));

export const addPayee = async (
  house: House,
  person: Parameters<House['addPerson']>[0] = {},
): Promise<Payee> => {
  const added = await house.addPerson({ money: 1_000_000n, ...person });
  const { token } = await startSession(house.deps, added.id, 'x');
  const set = await house.ask(setPaymentPassword, { oldPassword: PASSWORD, newPassword: PAYMENT }, { token });
  expect(set.text).toContain('"success":true');
  const card = await house.ask(addCard, cardOf(), { token, key: randomUUID() });
  return { ...added, token, card: fieldOf(card.body.value, 'bankCardId') };
};

export const cardOf = (patch: object = {}) => ({
  bankCode: 'ANKA',
  cardNumber: IBAN,
  cardHolder: 'Mina Kaya',
  password: PAYMENT,
  ...patch,
});

export const withdraw = (
  house: House,
  payee: Pick<Payee, 'token' | 'card'>,
  amount: number,
  more: { readonly key?: string; readonly body?: object } = {},
): Promise<Answer> =>
  house.ask(
    requestWithdrawal,
    { check: 'v2', amount, bankCardId: payee.card, password: PAYMENT, ...more.body },
    { token: payee.token, key: more.key ?? randomUUID() },
  );

export const idIn = (answer: Answer): number => Number(fieldOf(answer.body.value, 'withdrawId'));

/** What is new of everybody here: card, payment password. The operator has seen it. */
export const SEEN: readonly PayoutHold[] = ['new_card', 'recent_change'];

/** What the console's buttons do. */
export const houseDoes = async (house: House, id: number, step: HouseStep, text = 'FT26324KQ8') =>
  ACTIONS.withdrawal?.run(house.deps, { id, do: step, text, despite: SEEN });

/** A withdrawal that has been paid and waits for its confirmation. */
export const paidTo = async (house: House, payee: Payee, amount = 5000): Promise<number> => {
  const id = idIn(await withdraw(house, payee, amount));
  for (const step of ['review.begin', 'approve', 'pay'] as const) await houseDoes(house, id, step);
  return id;
};

export const answer = (
  house: House,
  payee: Pick<Payee, 'token'>,
  id: number,
  said: object,
  key: string = randomUUID(),
): Promise<Answer> =>
  house.ask(confirmWithdrawal, { withdrawId: String(id), ...said }, { token: payee.token, key });

export const stateOf = async (house: House, payee: Pick<Payee, 'token'>, id: number): Promise<string> => {
  const { body } = await house.ask(listWithdrawals, {}, { token: payee.token });
  const { records } = body.value as { records: { withdrawId: string; stateName: string }[] };
  return records.find(({ withdrawId }) => withdrawId === String(id))?.stateName ?? 'not there';
};

/** Balance and held part in minor units, straight from the books. */
export const booksOf = async ({ deps }: House, { wallet }: Person) => {
  const [row] = await deps.db.select().from(accounts).where(eq(accounts.id, wallet));
  return [row?.balance, row?.held];
};

export const systemSum = async ({ deps }: House, code: string): Promise<bigint> => {
  const [row] = await deps.database.run(
    `sum ${code}`,
    `select coalesce(sum(p.amount), 0)::text as sum from postings p join accounts a on a.id = p.account_id
     where a.code = $1`,
    [code],
  );
  return BigInt(String(row?.sum));
};

/** A picture of so many bytes. */
export const picture = pngOf;

export const chunkAt = (bytes: Buffer, offset: number): string =>
  bytes.subarray(offset, offset + CHUNK).toString('base64');

export const offsetsOf = (size: number): number[] =>
  Array.from({ length: Math.ceil(size / CHUNK) }, (_, index) => index * CHUNK);

export const announce = (house: House, token: string, bytes: Buffer, patch: object = {}) =>
  house.ask(
    createUpload,
    { purpose: 'withdrawalProof', size: bytes.length, type: 'image/png', ...patch },
    { token },
  );

export const send = (house: House, token: string, uploadId: string, bytes: Buffer, offset: number) =>
  house.ask(putChunk, { uploadId, offset, data: chunkAt(bytes, offset) }, { token });

/** A whole file, from announcing it to its id. */
export const upload = async (house: House, token: string, bytes = picture(1000), patch: object = {}) => {
  const uploadId = fieldOf((await announce(house, token, bytes, patch)).body.value, 'uploadId');
  for (const offset of offsetsOf(bytes.length)) await send(house, token, uploadId, bytes, offset);
  return fieldOf((await house.ask(finishUpload, { uploadId }, { token })).body.value, 'fileId');
};

/** Closes a house whose books add up and whose log is empty. */
export const closeBalanced = async (house: House): Promise<void> => {
  const books = await audit(house.deps.db);
  await closeSound(house);
  expect([isSound(books), books]).toEqual([true, books]);
};

/** Before each test a house with one payee, whose deposits ask for no turnover; after it the books are in balance. */
export const openEach = (
  engine: Parameters<typeof shareDatabase>[0],
  use: (there: { readonly house: House; readonly payee: Payee }) => void,
  person: Parameters<House['addPerson']>[0] = {},
): void => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let house: House;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    house = await openHouse(await shared.fresh());
    await settle(house, { turnoverPercent: 0 });
    use({ house, payee: await addPayee(house, person) });
  });
  afterEach(() => closeBalanced(house));
};
