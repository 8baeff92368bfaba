import { PGlite } from '@electric-sql/pglite';
import { expect, type Page } from '@playwright/test';
import { MEMBER } from './people.ts';
import type { PlatformServer } from './platform-server.ts';
import { balanceInGame, shownBalance } from './site.ts';

export interface Books {
  /** Sum of the account's postings since the opening entry, which is the seed's last, in minor units. */
  readonly sum: number;
  readonly balance: number;
  /** Kinds of the entries since then, in order. */
  readonly kinds: readonly string[];
}

/** Reads the ledger of a stopped platform directly from its files, without the platform's code. */
export const readBooks = async (data: string, account: string): Promise<Books> => {
  const db = await PGlite.create(data);
  try {
    const { rows } = await db.query<{ amount: number; key: string; kind: string; balance: number }>(
      `select p.amount::int8 as amount, e.key, e.kind, a.balance::int8 as balance
         from postings p
         join entries e on e.id = p.entry_id
         join accounts a on a.id = p.account_id
         join members m on m.id = a.member_id
        where m.account = $1
        order by p.sequence`,
      [account],
    );
    const later = rows.slice(rows.findIndex(({ key }) => key.startsWith('seed:opening:')) + 1);
    return {
      sum: later.reduce((sum, row) => sum + Number(row.amount), 0),
      balance: Number(rows.at(-1)?.balance ?? 0),
      kinds: later.map((row) => row.kind),
    };
  } finally {
    await db.close();
  }
};

/**
 * The end of a visit: site and game show one balance, and after the platform is killed its ledger holds that balance, its
 * entries sum to the change since `opening`, and it has as many bets as were made.
 */
export const booksAgree = async (
  page: Page,
  platform: PlatformServer,
  { opening, bets }: { readonly opening: number; readonly bets: number },
): Promise<void> => {
  await expect.poll(async () => (await shownBalance(page)) - (await balanceInGame(page))).toBe(0);
  const shown = await shownBalance(page);
  expect((await platform.does('audit', {})).isSound).toBe(true);
  await platform.kill();
  const books = await readBooks(platform.data, MEMBER.account);
  expect(books.balance).toBe(shown);
  expect(books.sum).toBe(shown - opening);
  expect(books.kinds.filter((kind) => kind === 'bet')).toHaveLength(bets);
};
