import { asc, desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { POINT_SOURCES, REWARD_KINDS } from '#contract/points.ts';
import { action, ConsoleError, Line, TEXT_LANGUAGES, type Action } from '../../../console/section/action.ts';
import { POINTS } from '../../../kernel/config.ts';
import type { Db } from '../../../db/open.ts';
import { writeAudit, type AuditEvent } from '../../../runtime/audit-log.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { accountNamed } from '../../identity/account-named.ts';
import { members } from '../../identity/people.tables.ts';
import { Minor, MinorOrNone } from '../../wallet/console/amounts.ts';
import { lockPoints, movePoints } from '../account.ts';
import { pointRedemptions, pointRewards } from '../points.tables.ts';

const SHOWN = 50;

export const listedRewards = (db: Db) =>
  db.select().from(pointRewards).orderBy(asc(pointRewards.points), asc(pointRewards.id));
export type ListedReward = Awaited<ReturnType<typeof listedRewards>>[number];

/** Goods that wait to be sent, the oldest first, then the latest that were decided. */
export const listedDeliveries = async (db: Db) => {
  const query = () =>
    db
      .select({ redemption: pointRedemptions, account: members.account, names: pointRewards.names })
      .from(pointRedemptions)
      .innerJoin(members, eq(members.id, pointRedemptions.memberId))
      .innerJoin(pointRewards, eq(pointRewards.id, pointRedemptions.rewardId))
      .limit(SHOWN);
  const open = await query().where(eq(pointRedemptions.status, 'PROCESSING')).orderBy(pointRedemptions.id);
  const decided = await query()
    .where(sql`${pointRedemptions.kind} = 'GOODS' and ${pointRedemptions.status} <> 'PROCESSING'`)
    .orderBy(desc(pointRedemptions.id));
  return [...open, ...decided];
};
export type ListedDelivery = Awaited<ReturnType<typeof listedDeliveries>>[number];

const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1));
const Note = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200), v.regex(/^[^\p{C}]*$/u));
const Whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const Name = v.pipe(v.string(), v.trim(), v.maxLength(60), v.regex(/^[^\p{C}]*$/u));

/** `id` is that of a redemption, or names what it is of: `reward:3`, `member:12`. */
const noted = (
  deps: Pick<Deps, 'clock'>,
  event: string,
  id: number | string,
  detail: Readonly<Record<string, unknown>>,
): AuditEvent => ({
  ...{ at: deps.clock.now(), subject: 'points', subjectId: String(id), event, actor: 'console', detail },
});

const NewReward = v.object({
  kind: v.picklist(REWARD_KINDS),
  names: v.record(v.picklist(TEXT_LANGUAGES), Name),
  points: Whole(1, 1_000_000_000),
  amount: MinorOrNone,
  wagering: v.optional(Whole(0, 100), 0),
  days: v.optional(Whole(0, 365), 0),
  requirement: v.optional(MinorOrNone, 0),
  /** Empty: no limit. */
  stock: v.optional(v.nullable(v.union([v.literal(''), Whole(0, 1_000_000)])), null),
});

const addReward = (deps: Deps, request: v.InferOutput<typeof NewReward>): Promise<object> =>
  deps.db.transaction(async (tx) => {
    const { names, amount, requirement, stock, ...row } = request;
    const written = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
    if (!written['EN']) throw new ConsoleError('EN has to be there: it stands in for the others');
    if ((row.kind === 'CREDIT') !== amount > 0)
      throw new ConsoleError('a play credit has an amount, and goods have none');
    if (row.kind === 'CREDIT' && row.days === 0) throw new ConsoleError('a play credit has days');
    await tx.execute(sql`lock table point_rewards in share row exclusive mode`);
    if ((await tx.$count(pointRewards, eq(pointRewards.isOn, true))) >= POINTS.maxRewards)
      throw new ConsoleError(`there are ${POINTS.maxRewards} rewards already`);
    const [added] = await tx
      .insert(pointRewards)
      .values({
        ...{ ...row, names: written, stock: stock === '' ? null : stock },
        ...{ amount: BigInt(amount), requirement: BigInt(requirement) },
      })
      .returning({ id: pointRewards.id });
    const id = added?.id ?? 0;
    await writeAudit(tx, noted(deps, 'addReward', `reward:${id}`, request));
    return { reward: id };
  });

const switchReward = (deps: Deps, { id, on }: { id: number; on: boolean }): Promise<object> =>
  deps.db.transaction(async (tx) => {
    await tx.execute(sql`lock table point_rewards in share row exclusive mode`);
    const found = await tx
      .update(pointRewards)
      .set({ isOn: on })
      .where(eq(pointRewards.id, id))
      .returning({ id: pointRewards.id });
    if (found.length === 0) throw new ConsoleError(`there is no reward ${id}`);
    if (on && (await tx.$count(pointRewards, eq(pointRewards.isOn, true))) > POINTS.maxRewards)
      throw new ConsoleError(`there are ${POINTS.maxRewards} rewards already`);
    await writeAudit(tx, noted(deps, on ? 'rewardOn' : 'rewardOff', `reward:${id}`, {}));
    return { reward: id };
  });

const setStock = (deps: Deps, { id, stock }: { id: number; stock: number | null }): Promise<object> =>
  deps.db.transaction(async (tx) => {
    const found = await tx.update(pointRewards).set({ stock }).where(eq(pointRewards.id, id)).returning();
    if (found.length === 0) throw new ConsoleError(`there is no reward ${id}`);
    await writeAudit(tx, noted(deps, 'stock', `reward:${id}`, { stock }));
    return { reward: id };
  });

/** The redemption, locked: of two operators the second finds it decided. */
const waiting = async (tx: Db, id: number): Promise<typeof pointRedemptions.$inferSelect> => {
  const [row] = await tx.select().from(pointRedemptions).where(eq(pointRedemptions.id, id)).for('update');
  if (!row) throw new ConsoleError(`there is no redemption ${id}`);
  if (row.status !== 'PROCESSING') throw new ConsoleError(`redemption ${id} is ${row.status.toLowerCase()}`);
  return row;
};

const approve = async (deps: Deps, { id }: { id: number }): Promise<object> => {
  const memberId = await deps.db.transaction(async (tx) => {
    const row = await waiting(tx, id);
    await tx
      .update(pointRedemptions)
      .set({ status: 'APPROVED', decidedAt: deps.clock.now() })
      .where(eq(pointRedemptions.id, id));
    await writeAudit(tx, noted(deps, 'approve', id, {}));
    return row.memberId;
  });
  deps.hub.publish([{ type: 'news', memberId, about: 'points' }]);
  return { redemption: id };
};

/** Gives points and stock back; the member reads why. */
const reject = async (deps: Deps, { id, note }: { id: number; note: string }): Promise<object> => {
  const memberId = await deps.db.transaction(async (tx) => {
    const row = await waiting(tx, id);
    const now = deps.clock.now();
    // The reward before the accounts, as where one is taken: no two transactions wait for each other.
    await tx.execute(
      sql`update point_rewards set stock = stock + ${row.quantity} where id = ${row.rewardId} and stock is not null`,
    );
    const account = await lockPoints(tx, row.memberId);
    const moved = await movePoints(deps, tx, account.points, {
      ...{ memberId: row.memberId, type: 'returned', points: BigInt(row.points), amount: 0n },
      ...{ redemptionId: id, note, createdAt: now },
    });
    if (typeof moved !== 'bigint') throw new ConsoleError(`the points cannot be given back: ${moved}`);
    await tx
      .update(pointRedemptions)
      .set({ status: 'REJECTED', decidedAt: now, note })
      .where(eq(pointRedemptions.id, id));
    await writeAudit(tx, noted(deps, 'reject', id, { note }));
    return row.memberId;
  });
  deps.hub.publish([{ type: 'news', memberId, about: 'points' }]);
  return { redemption: id };
};

/** Gives or takes points by hand. */
const adjust = async (
  deps: Deps,
  { account: name, points, note }: { account: string; points: number; note: string },
): Promise<object> => {
  const memberId = await deps.db.transaction(async (tx) => {
    const [member] = await accountNamed(tx, name);
    if (!member) throw new ConsoleError(`there is no account ${name}`);
    const account = await lockPoints(tx, member.id);
    if (account.money === null) throw new ConsoleError(`${name} has no real money`);
    const moved = await movePoints(deps, tx, account.points, {
      ...{ memberId: member.id, type: 'adjusted', points: BigInt(points), amount: 0n, note },
      createdAt: deps.clock.now(),
    });
    if (typeof moved !== 'bigint') throw new ConsoleError(`${name} has ${account.balance} points`);
    await writeAudit(tx, noted(deps, 'adjust', `member:${member.id}`, { points, note }));
    return member.id;
  });
  deps.hub.publish([{ type: 'news', memberId, about: 'points' }]);
  return { account: name };
};

const Ratio = Whole(0, 10_000);
const Terms = v.object({
  ratios: v.object(
    Object.fromEntries(POINT_SOURCES.map((source) => [source, Ratio])) as Record<
      (typeof POINT_SOURCES)[number],
      typeof Ratio
    >,
  ),
  points: Whole(1, 1_000_000),
  amount: Minor,
  minimum: Whole(1, 100_000_000),
});

const setTerms = async (
  deps: Deps,
  { ratios, ...conversion }: v.InferOutput<typeof Terms>,
): Promise<object> => {
  await deps.settings.change(() => ({ points: { ratios, conversion } }));
  return {};
};

export const POINT_ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  'point-reward-add': action(NewReward, addReward),
  'point-reward-switch': action(v.object({ id: Id, on: v.boolean() }), switchReward),
  'point-reward-stock': action(v.object({ id: Id, stock: v.nullable(Whole(0, 1_000_000)) }), setStock),
  'point-approve': action(v.object({ id: Id }), approve),
  'point-reject': action(v.object({ id: Id, note: Note }), reject),
  'point-adjust': action(
    v.object({
      account: Line,
      points: v.pipe(
        Whole(-1_000_000_000, 1_000_000_000),
        v.check((points) => points !== 0, 'points are not 0'),
      ),
      note: Note,
    }),
    adjust,
  ),
  'point-terms': action(Terms, setTerms),
};
