import { desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { MISSION_KINDS, MISSION_PERIODS } from '#contract/missions.ts';
import { PRODUCTS } from '#contract/bets.ts';
import { toMinor } from '#contract/money.ts';
import { action, ConsoleError, prizeList, TEXT_LANGUAGES } from '../../../console/section/action.ts';
import type { Db } from '../../../db/open.ts';
import { CURRENCY, MISSION_RULES } from '../../../kernel/config.ts';
import { writeAudit } from '../../../runtime/audit-log.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { members } from '../../identity/people.tables.ts';
import { postPrizeReturn } from '../../promotions/prize-return.ts';
import { lockAccount } from '../../wallet/ledger/lock-account.ts';
import { missionMilestones, missionRewards, missions } from '../missions.tables.ts';
import { writeRules } from '../rules.ts';

const SHOWN = 30;
/** Missions, and milestones, that are on at once. */
const MAX_ON = 20;

export const listMissions = (db: Db) => db.select().from(missions).orderBy(missions.period, missions.id);
export const listMilestones = (db: Db) =>
  db.select().from(missionMilestones).orderBy(missionMilestones.points, missionMilestones.id);
/** The latest rewards of all members. */
export const latestRewards = (db: Db) =>
  db
    .select({ reward: missionRewards, account: members.account })
    .from(missionRewards)
    .innerJoin(members, eq(members.id, missionRewards.memberId))
    .orderBy(desc(missionRewards.id))
    .limit(SHOWN);
export type ShownReward = Awaited<ReturnType<typeof latestRewards>>[number];

const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1));
const Points = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const Reward = v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000));
const Note = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200));
const minorOf = (amount: number): bigint => BigInt(toMinor(amount, CURRENCY.code));

const noted = (deps: Deps, event: string, id: number, detail: Readonly<Record<string, unknown>>) => ({
  ...{ at: deps.clock.now(), subject: 'mission' as const, subjectId: String(id), actor: 'console' as const },
  ...{ event, detail },
});

/** Makes a change that switches one on, unless it is one too many: of two at once the second waits. */
const withinLimit = async <Result>(
  tx: Db,
  table: typeof missions | typeof missionMilestones,
  name: string,
  change: () => Promise<Result>,
): Promise<Result> => {
  await tx.execute(sql`lock table ${table} in share row exclusive mode`);
  const result = await change();
  if ((await tx.$count(table, eq(table.isOn, true))) > MAX_ON)
    throw new ConsoleError(`there are ${MAX_ON} ${name} already`);
  return result;
};

const NewMission = v.object({
  period: v.picklist(MISSION_PERIODS),
  kind: v.picklist(MISSION_KINDS),
  /** Empty: the bets of all products count. */
  product: v.optional(v.picklist(['', ...PRODUCTS]), ''),
  target: v.pipe(v.number(), v.gtValue(0), v.maxValue(1_000_000_000)),
  reward: Reward,
  points: Points,
});

const addMission = (deps: Deps, request: v.InferOutput<typeof NewMission>): Promise<object> =>
  deps.db.transaction(async (tx) => {
    const { target, reward, points, product, ...row } = request;
    if (reward === 0 && points === 0) throw new ConsoleError('a mission brings money or points');
    if (row.kind !== 'BET' && !Number.isInteger(target))
      throw new ConsoleError('the target is a whole number');
    const [added] = await withinLimit(tx, missions, 'missions', () =>
      tx
        .insert(missions)
        .values({
          ...{ ...row, points, product: product === '' ? null : product },
          target: row.kind === 'BET' ? minorOf(target) : BigInt(target),
          reward: minorOf(reward),
        })
        .returning({ id: missions.id }),
    );
    const id = added?.id ?? 0;
    await writeAudit(tx, noted(deps, 'addMission', id, request));
    return { mission: id };
  });

const switchMission = (deps: Deps, { id, on }: { id: number; on: boolean }): Promise<object> =>
  deps.db.transaction(async (tx) => {
    const change = () =>
      tx.update(missions).set({ isOn: on }).where(eq(missions.id, id)).returning({ id: missions.id });
    const found = await (on ? withinLimit(tx, missions, 'missions', change) : change());
    if (found.length === 0) throw new ConsoleError(`there is no mission ${id}`);
    await writeAudit(tx, noted(deps, on ? 'missionOn' : 'missionOff', id, {}));
    return { mission: id };
  });

const addMilestone = (deps: Deps, request: { points: number; reward: number }): Promise<object> =>
  deps.db.transaction(async (tx) => {
    if (request.points === 0 || request.reward === 0)
      throw new ConsoleError('a milestone has points and a reward');
    const [added] = await withinLimit(tx, missionMilestones, 'milestones', () =>
      tx
        .insert(missionMilestones)
        .values({ points: request.points, reward: minorOf(request.reward) })
        .returning({ id: missionMilestones.id }),
    );
    const id = added?.id ?? 0;
    await writeAudit(tx, noted(deps, 'addMilestone', id, request));
    return { milestone: id };
  });

const switchMilestone = (deps: Deps, { id, on }: { id: number; on: boolean }): Promise<object> =>
  deps.db.transaction(async (tx) => {
    const change = () =>
      tx
        .update(missionMilestones)
        .set({ isOn: on })
        .where(eq(missionMilestones.id, id))
        .returning({ id: missionMilestones.id });
    const found = await (on ? withinLimit(tx, missionMilestones, 'milestones', change) : change());
    if (found.length === 0) throw new ConsoleError(`there is no milestone ${id}`);
    await writeAudit(tx, noted(deps, on ? 'milestoneOn' : 'milestoneOff', id, {}));
    return { milestone: id };
  });

const setPrizes = async (
  deps: Deps,
  { prizes, payHour }: { prizes: number[]; payHour: number },
): Promise<object> => {
  if (prizes.some((prize, at) => at > 0 && prize > (prizes[at - 1] ?? 0)))
    throw new ConsoleError('a later place has a larger prize');
  await deps.settings.change(({ missions: terms }) => ({
    missions: { ...terms, prizes: prizes.map((prize) => toMinor(prize, CURRENCY.code)), payHour },
  }));
  return {};
};

/** Rules of all languages at once: an empty one is left out, and English stands in for it. */
const setRules = async (
  deps: Deps,
  { rules }: { rules: Readonly<Record<string, string>> },
): Promise<object> => {
  const written = Object.entries(rules).filter(([, text]) => text !== '');
  if (written.length > 0 && !rules['EN'])
    throw new ConsoleError('EN has to be there: it stands in for the others');
  await deps.db.transaction((tx) => writeRules(tx, Object.fromEntries(written)));
  return { languages: written.map(([language]) => language) };
};

/** Takes a reward back, money and points; what was bet with it is not asked for. */
const takeBack = async (deps: Deps, { id, note }: { id: number; note: string }): Promise<object> => {
  const memberId = await deps.db.transaction(async (tx) => {
    const [found] = await tx.select().from(missionRewards).where(eq(missionRewards.id, id));
    if (!found) throw new ConsoleError(`there is no reward ${id}`);
    const account = await lockAccount(tx, found.memberId);
    const now = deps.clock.now();
    const taken = await tx
      .update(missionRewards)
      .set({ takenBackAt: now, note })
      .where(sql`id = ${id} and taken_back_at is null`)
      .returning();
    if (taken.length === 0) throw new ConsoleError(`reward ${id} is taken back already`);
    if (found.amount > 0n) {
      const entry = {
        ...{ key: `mission-return:${id}`, reference: `mission:${id}`, at: now },
        kind: 'mission_return',
      } as const;
      await postPrizeReturn(deps, tx, entry, { account, amount: found.amount });
    }
    await writeAudit(tx, noted(deps, 'takeBack', id, { memberId: found.memberId, note }));
    return found.memberId;
  });
  deps.hub.publish([
    { type: 'balance', memberId },
    { type: 'news', memberId, about: 'mission' },
  ]);
  return { reward: id };
};

const Switch = v.object({ id: Id, on: v.boolean() });
export const MISSION_ACTIONS = {
  'mission-add': action(NewMission, addMission),
  'mission-switch': action(Switch, switchMission),
  'milestone-add': action(v.object({ points: Points, reward: Reward }), addMilestone),
  'milestone-switch': action(Switch, switchMilestone),
  'mission-prizes': action(
    v.object({
      prizes: prizeList(50),
      payHour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(72)),
    }),
    setPrizes,
  ),
  'mission-rules': action(
    v.object({
      rules: v.record(
        v.picklist(TEXT_LANGUAGES, `languages are ${TEXT_LANGUAGES.join(', ')}`),
        v.pipe(v.string(), v.trim(), v.maxLength(MISSION_RULES.length)),
      ),
    }),
    setRules,
  ),
  'mission-take-back': action(v.object({ id: Id, note: Note }), takeBack),
};
