import { sql, type SQL } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consolePage } from '../../platform/console/page.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { latestSignIns } from '../../platform/domains/rewards/console/rewards.ts';
import { signInClaims } from '../../platform/domains/rewards/rewards.tables.ts';
import { latestWalletTransfers } from '../../platform/domains/wallet/console/wallet-transfers.ts';
import { walletTransfers } from '../../platform/domains/wallet/vendor-wallets/wallets.tables.ts';
import { LISTS } from '../../platform/operator/lists.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { T0, type Person, type TestPlatform } from '../support/platform.ts';
import { openEach } from './withdrawal-harness.ts';

const DAY = 24 * 3_600_000;
/** More than either list shows. */
const MANY = 60;

describe.each(SERVER_BY_DAY)('lists of one account on %s', (engine) => {
  let platform: TestPlatform;
  let [mina, omer] = [{}, {}] as [Person, Person];
  openEach(engine, (there) => ({ platform } = there));

  const add = async ({ id }: Person, days: number, first = 0): Promise<void> => {
    const each = Array.from({ length: days }, (_, at) => first + at);
    await platform.deps.db
      .insert(signInClaims)
      .values(each.map((day) => ({ memberId: id, day, streak: 1, amount: 100n, claimedAt: T0 + day * DAY })));
    await platform.deps.db.insert(walletTransfers).values(
      each.map((day) => ({
        ...{ memberId: id, vendor: 'NIMBUS', currency: 'TLB', actor: 'member' as const },
        ...{ amount: day % 2 === 0 ? 500n : -500n, createdAt: T0 + day * DAY },
      })),
    );
  };
  beforeEach(async () => {
    await platform.deps.db
      .insert(vendors)
      .values({ code: 'NIMBUS', displayName: 'Nimbus', accountTypeId: 101, accountTypeName: 'NIMBUS' })
      .onConflictDoNothing();
    mina = await platform.addPerson({ account: 'Mina_K' });
    omer = await platform.addPerson({ account: 'omer_l' });
    await add(mina, 2);
    await add(omer, MANY, 100);
  });
  // They have no entries in the ledger, which is audited afterwards.
  afterEach(async () => {
    await platform.deps.db.delete(signInClaims);
    await platform.deps.db.delete(walletTransfers);
  });
  const plan = async (query: { getSQL: () => SQL }): Promise<string> => {
    const lines = await rowsOf<{ 'QUERY PLAN': string }>(platform.deps.db, sql`explain ${query.getSQL()}`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  };

  it('shows the latest of all members, no more than fit', async () => {
    const [claims, moves] = [
      await latestSignIns(platform.deps.db, null),
      await latestWalletTransfers(platform.deps.db, null),
    ];
    expect([claims.length, moves.length]).toEqual([30, 20]);
    expect(new Set([...claims, ...moves].map(({ account }) => account))).toEqual(new Set(['omer_l']));
  });

  it('finds an older one of an account, in upper or lower case, the newest first', async () => {
    const claims = await latestSignIns(platform.deps.db, 'mina_K');
    expect(claims.map(({ account, claim }) => [account, claim.day])).toEqual([
      ['Mina_K', 1],
      ['Mina_K', 0],
    ]);
    const moves = await latestWalletTransfers(platform.deps.db, 'mina_K');
    expect(moves.map(({ account, transfer }) => [account, transfer.amount])).toEqual([
      ['Mina_K', -500n],
      ['Mina_K', 500n],
    ]);
    expect((await latestSignIns(platform.deps.db, 'omer_l')).length).toBe(30);
    expect(await latestSignIns(platform.deps.db, 'mina')).toEqual([]);
    expect(await latestWalletTransfers(platform.deps.db, 'nobody')).toEqual([]);
  });

  it('reads the claims and transfers of the account alone, by their indices', async () => {
    await platform.deps.db.execute(sql`set enable_seqscan = off`);
    try {
      expect(await plan(latestSignIns(platform.deps.db, 'omer_l'))).toMatch(/sign_in_claims_once/);
      expect(await plan(latestWalletTransfers(platform.deps.db, 'omer_l'))).toMatch(
        /wallet_transfers_member_idx/,
      );
      expect(await plan(latestSignIns(platform.deps.db, 'omer_l'))).toMatch(/members_account_key/);
    } finally {
      await platform.deps.db.execute(sql`reset enable_seqscan`);
    }
  });

  it('is asked for in the console and by the operator’s command', async () => {
    const text = String(await consolePage(platform.deps, (name) => (name === 'account' ? 'mina_k' : null)));
    expect(text.match(/data-sign-in="\d+"/g)).toHaveLength(2);
    expect(text.match(/data-wallet-transfer="\d+"/g)).toHaveLength(2);
    for (const section of ['rewards', 'wallets']) expect(text).toContain(`data-find="${section}"`);
    const list = async (name: string, account?: string) => LISTS[name]?.rows(platform.deps, account);
    expect(await list('sign-ins', 'MINA_K')).toMatchObject([
      { account: 'Mina_K', 'days in a row': 1, amount: 'P 1.00', 'taken back': null },
      { account: 'Mina_K' },
    ]);
    expect(await list('wallets', 'MINA_K')).toMatchObject([
      { account: 'Mina_K', from: 'NIMBUS', to: 'main', amount: 'P 5.00', by: 'member' },
      { account: 'Mina_K', from: 'main', to: 'NIMBUS', amount: 'P 5.00' },
    ]);
    expect(await list('sign-ins')).toHaveLength(30);
  });

  it('every table of the console has a caption, and headings with their scope', async () => {
    const text = String(await consolePage(platform.deps, () => null));
    expect(text.match(/<table>\s*<caption>/g)?.length).toBe(text.match(/<table/g)?.length);
    expect(text).not.toMatch(/<th(?! scope=)[ >]/);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  });
});
