import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { addCard, setPaymentPassword } from '#contract/cards.ts';
import { CHUNK, createUpload, finishUpload, putChunk } from '#contract/uploads.ts';
import { confirmWithdrawal, listWithdrawals, requestWithdrawal } from '#contract/withdrawal.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import type { OperatorStep } from '../../platform/domains/wallet/console/withdrawals.ts';
import { accounts } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import type { WithdrawalSettings } from '../../platform/runtime/settings.ts';
import type { PayoutHold } from '../../platform/domains/wallet/withdrawals/payout-holds.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { shareDatabase } from '../support/databases.ts';
import {
  fieldOf,
  openTestPlatform,
  PASSWORD,
  type Answer,
  type TestPlatform,
  type Person,
} from '../support/platform.ts';
import { pngOf } from '../support/pictures.ts';
import { closeSound } from './identity-harness.ts';

export const PAYMENT = '190719';
/** A fictitious IBAN with valid check digits. */
export const IBAN = 'TR33 0006 1005 1978 6457 8413 26';
export const MINUTE = 60_000;

/** A member with money, a payment password and a card. */
export interface Payee extends Person {
  readonly token: string;
  readonly card: string;
}

/** Based on the database: another process may have changed it within the second that a read is valid for. */
export const settle = (platform: TestPlatform, patch: Partial<WithdrawalSettings>) =>
  platform.deps.settings.change(({ withdrawal }) => ({ withdrawal: { ...withdrawal, ...patch } }));

export const addPayee = async (
  platform: TestPlatform,
  person: Parameters<TestPlatform['addPerson']>[0] = {},
): Promise<Payee> => {
  const added = await platform.addPerson({ money: 1_000_000n, ...person });
  const { token } = await startSession(platform.deps, added.id, 'x');
  const set = await platform.request(
    setPaymentPassword,
    { oldPassword: PASSWORD, newPassword: PAYMENT },
    { token },
  );
  expect(set.text).toContain('"success":true');
  const card = await platform.request(addCard, cardOf(), { token, key: randomUUID() });
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
  platform: TestPlatform,
  payee: Pick<Payee, 'token' | 'card'>,
  amount: number,
  more: { readonly key?: string; readonly body?: object } = {},
): Promise<Answer> =>
  platform.request(
    requestWithdrawal,
    { check: 'v2', amount, bankCardId: payee.card, password: PAYMENT, ...more.body },
    { token: payee.token, key: more.key ?? randomUUID() },
  );

export const idIn = (answer: Answer): number => Number(fieldOf(answer.body.value, 'withdrawId'));

/** Holds that every new member has here (card, payment password), overridden by the operator. */
export const SEEN: readonly PayoutHold[] = ['new_card', 'recent_change'];

/** An action of the console's buttons. */
export const operatorDoes = async (
  platform: TestPlatform,
  id: number,
  step: OperatorStep,
  text = 'FT26324KQ8',
) => ACTIONS.withdrawal?.run(platform.deps, { id, do: step, text, despite: SEEN });

/** A withdrawal that has been paid and waits for its confirmation. */
export const paidTo = async (platform: TestPlatform, payee: Payee, amount = 5000): Promise<number> => {
  const id = idIn(await withdraw(platform, payee, amount));
  for (const step of ['review.begin', 'approve', 'pay'] as const) await operatorDoes(platform, id, step);
  return id;
};

export const answer = (
  platform: TestPlatform,
  payee: Pick<Payee, 'token'>,
  id: number,
  confirmation: object,
  key: string = randomUUID(),
): Promise<Answer> =>
  platform.request(
    confirmWithdrawal,
    { withdrawId: String(id), ...confirmation },
    { token: payee.token, key },
  );

export const stateOf = async (
  platform: TestPlatform,
  payee: Pick<Payee, 'token'>,
  id: number,
): Promise<string> => {
  const { body } = await platform.request(listWithdrawals, {}, { token: payee.token });
  const { records } = body.value as { records: { withdrawId: string; stateName: string }[] };
  return records.find(({ withdrawId }) => withdrawId === String(id))?.stateName ?? 'not there';
};

/** Balance and held part in minor units, straight from the ledger. */
export const booksOf = async ({ deps }: TestPlatform, { wallet }: Person) => {
  const [row] = await deps.db.select().from(accounts).where(eq(accounts.id, wallet));
  return [row?.balance, row?.held];
};

export const systemSum = async ({ deps }: TestPlatform, code: string): Promise<bigint> => {
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

export const announce = (platform: TestPlatform, token: string, bytes: Buffer, patch: object = {}) =>
  platform.request(
    createUpload,
    { purpose: 'withdrawalProof', size: bytes.length, type: 'image/png', ...patch },
    { token },
  );

export const send = (
  platform: TestPlatform,
  token: string,
  uploadId: string,
  bytes: Buffer,
  offset: number,
) => platform.request(putChunk, { uploadId, offset, data: chunkAt(bytes, offset) }, { token });

/** A complete upload, from announcement to id. */
export const upload = async (
  platform: TestPlatform,
  token: string,
  bytes = picture(1000),
  patch: object = {},
) => {
  const uploadId = fieldOf((await announce(platform, token, bytes, patch)).body.value, 'uploadId');
  for (const offset of offsetsOf(bytes.length)) await send(platform, token, uploadId, bytes, offset);
  return fieldOf((await platform.request(finishUpload, { uploadId }, { token })).body.value, 'fileId');
};

/** Closes a platform and checks a sound ledger and an empty log. */
export const closeBalanced = async (platform: TestPlatform): Promise<void> => {
  const books = await audit(platform.deps.db);
  await closeSound(platform);
  expect([isSound(books), books]).toEqual([true, books]);
};

/** Before each test a platform with one payee, whose deposits require no turnover; after it the ledger is checked. */
export const openEach = (
  engine: Parameters<typeof shareDatabase>[0],
  use: (there: { readonly platform: TestPlatform; readonly payee: Payee }) => void,
  person: Parameters<TestPlatform['addPerson']>[0] = {},
): void => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    await settle(platform, { turnoverPercent: 0 });
    use({ platform, payee: await addPayee(platform, person) });
  });
  afterEach(() => closeBalanced(platform));
};
