import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getBalance } from '#contract/wallet.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { WIN_ACTIONS } from '../../platform/domains/wallet/console/wins.ts';
import { bets, entries, heldWins } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import type { Deps } from '../../platform/runtime/deps.ts';
import type { Signal } from '../../platform/runtime/hub.ts';
import type { WalletClient } from '../../platform/games/wallet-client.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { LEDGER_LIMIT } from '../../platform/domains/wallet/ledger/ledger.ts';
import type { Play } from '../../platform/domains/wallet/ledger/play.ts';
import { amountOnWire, exactMinor } from '../../platform/kernel/money.ts';
import { decideWin, listHeldWins, type Decision } from '../../platform/domains/wallet/wins/held.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { balanceIn, type TestPlatform, type Person } from '../support/platform.ts';
import { openVendorPlayEach } from './bet-harness.ts';

const LARGEST = BigInt(DEFAULT_SETTINGS.wins.largest);
const MULTIPLE = BigInt(DEFAULT_SETTINGS.wins.multiple);

describe.each(SERVER_BY_DAY)('wins above a bound on %s', (engine) => {
  let platform: TestPlatform;
  let deps: Deps;
  let person: Person;
  let play: Play;
  let wallet: WalletClient;
  let count: number;
  openVendorPlayEach(engine, (opened) => {
    ({ platform, wallet, person, play, count } = opened);
    ({ deps } = platform);
  });

  const common = (id: string, gameId = '10001') => ({
    transactionId: `${id}-${engine}-${count}`,
    gameId,
    account: play.account,
    currency: 'TLB',
  });
  const bet = (id: string, amount = 1n, gameId = '10001') =>
    wallet.bet({ ...common(id, gameId), roundId: `r-${id}`, playSession: play.playSession, amount });
  const settle = (id: string, betId: string, amount: bigint, gameId = '10001') =>
    wallet.settle({
      ...common(id, gameId),
      roundId: `r-${betId}`,
      betTransactionId: common(betId).transactionId,
      amount,
    });
  const cancel = (id: string, betId: string) =>
    wallet.cancel({ ...common(id), roundId: `r-${betId}`, betTransactionId: common(betId).transactionId });
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (error: { code: string }) => error.code,
    );
  const money = () => balanceIn(deps, person.wallet);
  const heldOf = () => deps.db.select().from(heldWins).where(eq(heldWins.memberId, person.id));
  const held = async (amount = LARGEST + 1n): Promise<number> => {
    await bet('b');
    await settle('s', 'b', amount);
    const [row] = await heldOf();
    return row?.id ?? 0;
  };
  const setBalance = (balance: bigint) =>
    deps.ledger.post({
      key: `top-${engine}-${count}-${balance}`,
      kind: 'gift',
      at: deps.clock.now(),
      postings: [
        { system: 'bank', currency: 'TLB', amount: 1000n - balance },
        { account: person.wallet, amount: balance - 1000n },
      ],
    });

  it('settles the bet, credits nothing, and gives the same response however often it is sent', async () => {
    await bet('b');
    const first = await settle('s', 'b', LARGEST + 1n);
    expect(first).toMatchObject({ status: 'ok', held: true, replayed: false, balance: 999n });
    const again = await settle('s', 'b', LARGEST + 1n);
    expect(again).toMatchObject({ status: 'ok', held: true, replayed: true, balance: 999n });
    expect(await codeOf(settle('s', 'b', LARGEST))).toBe('duplicate_transaction');
    expect(await codeOf(settle('s2', 'b', 1n))).toBe('bet_settled');
    expect(await codeOf(cancel('c', 'b'))).toBe('bet_settled');
    expect(await heldOf()).toMatchObject([
      {
        ...{
          vendor: 'NIMBUS',
          gameId: '10001',
          roundId: 'r-b',
          accountId: person.wallet,
          reason: 'largest_win',
        },
        ...{ stake: 1n, amount: LARGEST + 1n, decidedAt: null, decision: null },
        transactionId: common('s').transactionId,
        betTransactionId: common('b').transactionId,
      },
    ]);
    expect(await money()).toBe(999n);
  });

  it('holds a win above a multiple of its stake; a game may have a bound of its own', async () => {
    await bet('b1');
    expect(await settle('s1', 'b1', MULTIPLE)).toMatchObject({ held: false, balance: 999n + MULTIPLE });
    await bet('b2');
    expect(await settle('s2', 'b2', MULTIPLE + 1n)).toMatchObject({ held: true });
    await WIN_ACTIONS['win-game-bound']?.run(deps, { gameId: '10002', multiple: 20 });
    await bet('b3', 3n, '10002');
    expect(await settle('s3', 'b3', 60n, '10002')).toMatchObject({ held: false });
    await bet('b4', 3n, '10002');
    expect(await settle('s4', 'b4', 61n, '10002')).toMatchObject({ held: true });
    await WIN_ACTIONS['win-game-bound']?.run(deps, { gameId: '10002', multiple: null });
    await bet('b5', 3n, '10002');
    expect(await settle('s5', 'b5', 61n, '10002')).toMatchObject({ held: false });
    expect((await heldOf()).map(({ reason }) => reason)).toEqual(['stake_multiple', 'stake_multiple']);
  });

  it('refuses amounts above 2^53 - 1 permanently, and serves a player who is near it', async () => {
    await bet('b');
    for (const amount of [LEDGER_LIMIT + 1n, 10n ** 18n - 1n])
      expect(await codeOf(settle('s', 'b', amount))).toBe('bad_request');
    expect(await codeOf(bet('b2', LEDGER_LIMIT + 1n))).toBe('bad_request');
    for (let turn = 0; turn < 12; turn += 1) {
      await bet(`t-${turn}`);
      expect(await codeOf(settle(`u-${turn}`, `t-${turn}`, LEDGER_LIMIT))).toBe('ok');
    }
    expect(await money()).toBe(987n);
    expect(platform.errors).toEqual([]);
  });

  it('holds a win that would exceed the account’s maximum, and refuses to return a stake beyond it', async () => {
    await bet('b');
    await bet('b2');
    await setBalance(LEDGER_LIMIT + 2n);
    expect(await money()).toBe(LEDGER_LIMIT);
    expect(await settle('s', 'b', 1n)).toMatchObject({ held: true, balance: LEDGER_LIMIT });
    expect(await codeOf(cancel('c', 'b2'))).toBe('balance_limit');
    const [row] = await heldOf();
    expect(row?.reason).toBe('balance_limit');
    const request = { id: row?.id ?? 0, decision: 'paid', note: 'paid' } as const;
    expect(await decideWin(deps, request)).toEqual({ status: 'refused', code: 'balance_limit' });
    await bet('b3', 10n);
    expect(await decideWin(deps, request)).toEqual({ status: 'decided', decision: 'paid' });
    expect(await cancel('c', 'b2')).toMatchObject({ outcome: 'refunded', balance: LEDGER_LIMIT - 8n });
    expect(platform.errors).toEqual([]);
  });

  it('is paid once by 30 concurrent operators, in the record and to the member', async () => {
    const id = await held(5_000n * MULTIPLE);
    const signals: Signal[] = [];
    const leave = deps.hub.subscribe(person.id, (signal) => signals.push(signal));
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => decideWin(deps, { id, decision: 'paid', note: 'checked' })),
    );
    leave();
    expect(signals).toEqual([{ type: 'balance', memberId: person.id }]);
    expect(answers.filter(({ status }) => status === 'decided')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'replayed')).toHaveLength(29);
    expect(await money()).toBe(999n + 5_000n * MULTIPLE);
    const key = `vendor:NIMBUS:${common('s').transactionId}`;
    expect(await deps.db.select().from(entries).where(eq(entries.key, key))).toMatchObject([
      { kind: 'win', reference: 'NIMBUS:r-b' },
    ]);
    const [kept] = await deps.db
      .select()
      .from(bets)
      .where(eq(bets.transactionId, common('b').transactionId));
    expect(kept).toMatchObject({ state: 'settled', payout: 5_000n * MULTIPLE });
    expect(await settle('s', 'b', 5_000n * MULTIPLE)).toMatchObject({ held: true, replayed: true });
    expect(await codeOf(bet('s'))).toBe('duplicate_transaction');
    expect(await decideWin(deps, { id, decision: 'refused', note: 'late' })).toEqual({
      status: 'refused',
      code: 'decided',
    });
    expect(await auditOf(deps.db, 'win', String(id))).toMatchObject([
      { event: 'paid', actor: 'console', detail: { note: 'checked', amount: String(5_000n * MULTIPLE) } },
    ]);
  });

  it('is refused once, and posts nothing', async () => {
    const id = await held();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => decideWin(deps, { id, decision: 'refused', note: 'a fault' })),
    );
    expect(answers.filter(({ status }) => status === 'decided')).toHaveLength(1);
    expect(await money()).toBe(999n);
    expect(await codeOf(settle('s', 'b', LARGEST + 1n))).toBe('ok');
    expect(await auditOf(deps.db, 'win', String(id))).toHaveLength(1);
    expect(await heldOf()).toMatchObject([{ decision: 'refused', note: 'a fault' }]);
  });

  it('is decided one way when two operators disagree', async () => {
    const id = await held();
    const decisions = Array.from({ length: 30 }, (_, at): Decision => (at % 2 === 0 ? 'paid' : 'refused'));
    const answers = await Promise.all(
      decisions.map((decision) => decideWin(deps, { id, decision, note: 'n' })),
    );
    expect(answers.filter(({ status }) => status === 'decided')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'refused')).toHaveLength(15);
    const [row] = await heldOf();
    expect(await money()).toBe(row?.decision === 'paid' ? 1000n + LARGEST : 999n);
  });

  it('is held once, when the settlement is sent 30 times concurrently beside others', async () => {
    await bet('b');
    await bet('b2', 5n);
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, () => settle('s', 'b', LARGEST + 1n)),
      settle('s2', 'b2', 10n),
    ]);
    expect(answers.filter(({ held: isHeld }) => isHeld)).toHaveLength(30);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(2);
    expect(await heldOf()).toHaveLength(1);
    expect(await money()).toBe(1004n);
  });

  it('is in the console’s list, and is decided there with a note', async () => {
    const id = await held();
    const listed = await listHeldWins(deps.db);
    expect(listed.find(({ win }) => win.id === id)).toMatchObject({ account: person.account });
    const run = WIN_ACTIONS['win']!.run;
    expect(await run(deps, { id, do: 'refused', note: 'no' })).toEqual({
      decision: 'refused',
      replayed: false,
    });
    await expect(run(deps, { id, do: 'paid', note: 'yes' })).rejects.toThrow('with the opposite decision');
    await expect(run(deps, { id: 2 ** 31 - 1, do: 'paid', note: 'yes' })).rejects.toThrow('does not exist');
  });

  it('leaves a ledger in which each refusal has a name', async () => {
    const post = (amount: bigint, key: string) =>
      deps.ledger.post({
        key: `${key}-${engine}-${count}`,
        kind: 'gift',
        at: deps.clock.now(),
        postings: [
          { system: 'bank', currency: 'TLB', amount: -amount },
          { account: person.wallet, amount },
        ],
      });
    for (const amount of [LEDGER_LIMIT + 1n, 2n ** 63n - 1n, 10n ** 30n])
      expect(await post(amount, String(amount))).toEqual({ status: 'refused', code: 'amount_too_large' });
    expect(await post(LEDGER_LIMIT, 'full')).toEqual({ status: 'refused', code: 'balance_limit' });
    expect(
      await deps.ledger.hold(deps.db, {
        ...{ key: `h-${engine}-${count}`, account: person.wallet, amount: 10n ** 30n, at: 0 },
      }),
    ).toEqual({ status: 'refused', code: 'amount_too_large' });
    const move = {
      vendor: 'NIMBUS',
      id: 'x',
      round: 'r',
      game: '1',
      account: person.wallet,
      currency: 'TLB',
      at: 0,
    };
    expect(
      await deps.ledger.move({ ...move, op: 'settle', bet: 'y', amount: 10n ** 30n, detail: null }),
    ).toEqual({
      status: 'refused',
      code: 'amount_too_large',
    });
    expect(await post(LEDGER_LIMIT - 1000n, 'most')).toMatchObject({ status: 'posted' });
    const token = await platform.tokenOf(person.account, { ip: '198.51.100.7' });
    const { body } = await platform.request(getBalance, {}, { token });
    expect(body.value).toMatchObject({ sumBalance: Number(LEDGER_LIMIT) / 100 });
  });

  it('are in a sound ledger, with no fault in the log', async () => {
    const books = await audit(deps.db);
    expect([isSound(books), books]).toEqual([true, books]);
    expect(await deps.db.$count(heldWins)).toBeGreaterThan(10);
    expect(platform.errors).toEqual([]);
  });
});

describe('numbers of the wire', () => {
  it('carry an amount exactly, or not at all', () => {
    expect(amountOnWire(12_345n)).toBe(123.45);
    expect(amountOnWire(LEDGER_LIMIT)).toBe(Number(LEDGER_LIMIT) / 100);
    for (const amount of [LEDGER_LIMIT + 1n, -LEDGER_LIMIT - 1n, 10n ** 18n])
      expect(() => amountOnWire(amount)).toThrow('does not fit a JSON number');
    expect(exactMinor(123.45)).toBe(12_345n);
    expect([exactMinor(1.234), exactMinor(1e18), exactMinor(Number.NaN)]).toEqual([null, null, null]);
  });

  it('are made in one place of the platform', () => {
    const files = readdirSync('platform', { recursive: true, encoding: 'utf8' });
    const sources = files.filter((name) => name.endsWith('.ts') && name !== 'kernel/money.ts');
    expect(sources.length).toBeGreaterThan(100);
    expect(
      sources.filter((name) => readFileSync(join('platform', name), 'utf8').includes('fromMinor(')),
    ).toEqual([]);
  });
});
