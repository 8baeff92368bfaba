import { desc, eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { PRODUCTS } from '#contract/bets.ts';
import { BONUS_KINDS, MAX_BONUSES } from '#contract/bonuses.ts';
import { action, ConsoleError, Line, type Action } from '../../../console/section/action.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { Minor, MinorOrNone } from '../../wallet/console/amounts.ts';
import { accountNamed } from '../../identity/account-named.ts';
import { members } from '../../identity/people.tables.ts';
import { endBonus, grantBonus, notifyBonus } from '../bonuses/bonuses.ts';
import { bonuses } from '../bonuses/bonuses.tables.ts';
import { CONTRIBUTIONS } from '../bonuses/wagering.ts';

const DAY = 86_400_000;
const SHOWN = 50;

/** Open bonuses of all members, and the latest ended ones, the newest first. */
export const latestBonuses = async (db: Db) => {
  const query = () =>
    db
      .select({ bonus: bonuses, account: members.account })
      .from(bonuses)
      .innerJoin(members, eq(members.id, bonuses.memberId))
      .orderBy(desc(bonuses.id))
      .limit(SHOWN);
  const open = await query().where(isNull(bonuses.closedAt));
  const ended = await query().where(sql`${bonuses.closedAt} is not null`);
  return [...open, ...ended];
};
export type ShownBonus = Awaited<ReturnType<typeof latestBonuses>>[number];

const Reason = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120), v.regex(/^[^\p{C}]*$/u));
const Percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));

const Grant = v.object({
  account: Line,
  kind: v.picklist(BONUS_KINDS),
  reason: Reason,
  amount: Minor,
  /** To be wagered, in the wallet's unit; 0 = the member only claims it. */
  wagering: MinorOrNone,
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
  contributions: v.optional(v.record(v.picklist(PRODUCTS), Percent)),
  /** Of the form: pressed twice, it grants once. */
  key: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))),
});

const grant = async (
  deps: Deps,
  { account, days, amount, wagering, contributions, key, kind, reason }: v.InferOutput<typeof Grant>,
): Promise<object> => {
  const counts = contributions ?? CONTRIBUTIONS;
  if (wagering > 0 && !Object.values(counts).some((percent) => percent > 0))
    throw new ConsoleError('no product counts: the wagering could never be met');
  const row = await deps.db.transaction(async (tx) => {
    const [member] = await accountNamed(tx, account);
    if (!member) throw new ConsoleError(`there is no account ${account}`);
    return grantBonus(deps, tx, {
      ...{ memberId: member.id, kind, reason, contributions: counts, grantKey: key ?? null },
      ...{ amount: BigInt(amount), wagering: BigInt(wagering), period: days * DAY },
    });
  });
  if (!row)
    throw new ConsoleError(`${account} has no real money, or ${MAX_BONUSES} bonuses that have not ended`);
  notifyBonus(deps, row.memberId);
  return { bonus: row.id, state: row.state };
};

/** Refused before it began, or taken back while it is active. */
const ENDS = {
  refuse: { end: 'refused', from: ['waiting', 'claimable'] },
  take_back: { end: 'taken_back', from: ['active'] },
} as const;

const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1));

const endIt = async (
  deps: Deps,
  { id, do: deed, note }: { id: number; do: keyof typeof ENDS; note: string },
): Promise<object> => {
  const { end, from } = ENDS[deed];
  const [row] = await deps.db.select({ memberId: bonuses.memberId }).from(bonuses).where(eq(bonuses.id, id));
  if (!row) throw new ConsoleError(`there is no bonus ${id}`);
  const { memberId } = row;
  const ended = await deps.db.transaction((tx) =>
    endBonus(deps, tx, { id, memberId, from, end, actor: 'console', note }),
  );
  if ('refused' in ended) throw new ConsoleError(`bonus ${id} is not ${from.join(' or ')}`);
  notifyBonus(deps, memberId);
  return { state: end };
};

export const BONUS_ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  'bonus-grant': action(Grant, grant),
  'bonus-end': action(v.object({ id: Id, do: v.picklist(['refuse', 'take_back']), note: Reason }), endIt),
};
