import { PGlite } from '@electric-sql/pglite';

export interface Books {
  /** Sum of the account's postings since `sequence`, in minor units. */
  readonly sum: number;
  readonly balance: number;
  readonly sequence: number;
  /** Kinds of the entries since then, in order. */
  readonly kinds: readonly string[];
}

/** Reads the ledger of a stopped platform directly from its files, without the platform's code. */
export const readBooks = async (data: string, account: string, since = 0): Promise<Books> => {
  const db = await PGlite.create(data);
  try {
    const { rows } = await db.query<{ amount: number; sequence: number; kind: string; balance: number }>(
      `select p.amount::int8 as amount, p.sequence::int as sequence, e.kind, a.balance::int8 as balance
         from postings p
         join entries e on e.id = p.entry_id
         join accounts a on a.id = p.account_id
         join members m on m.id = a.member_id
        where m.account = $1
        order by p.sequence`,
      [account],
    );
    const later = rows.filter((row) => row.sequence > since);
    return {
      sum: later.reduce((sum, row) => sum + Number(row.amount), 0),
      balance: Number(rows.at(-1)?.balance ?? 0),
      sequence: rows.at(-1)?.sequence ?? 0,
      kinds: later.map((row) => row.kind),
    };
  } finally {
    await db.close();
  }
};
