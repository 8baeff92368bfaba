import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import { affiliateCodes } from '../identity/people.tables.ts';

/** Without signs that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 8;

const ownCode = async (db: Db, memberId: number): Promise<string | null> => {
  const [row] = await rowsOf<{ code: string }>(
    db,
    sql`select code from affiliate_codes where member_id = ${memberId} order by created_at, code limit 1`,
  );
  return row?.code ?? null;
};

/** The code that a member invites with; made where there is none and `makes` holds. */
export const codeOf = async (
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  memberId: number,
  makes: boolean,
): Promise<string | null> => {
  const known = await ownCode(db, memberId);
  if (known !== null || !makes) return known;
  return db.transaction(async (tx) => {
    // Two tabs at once get the same code.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('referral-code', ${memberId}))`);
    const meanwhile = await ownCode(tx, memberId);
    if (meanwhile !== null) return meanwhile;
    for (;;) {
      // 31 signs: a byte beyond the last whole multiple would favour the first ones.
      const bytes = [...random(4 * LENGTH)].filter((byte) => byte < 248).slice(0, LENGTH);
      const code = bytes.map((byte) => SIGNS[byte % SIGNS.length]).join('');
      if (code.length < LENGTH) continue;
      const added = await tx
        .insert(affiliateCodes)
        .values({ code, memberId, createdAt: clock.now() })
        .onConflictDoNothing()
        .returning({ code: affiliateCodes.code });
      if (added.length > 0) return code;
    }
  });
};
