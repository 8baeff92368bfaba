import { asc, count, desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { MAX_BONUSES } from '#contract/bonuses.ts';
import { PROMOTION_KINDS } from '#contract/promotions.ts';
import {
  action,
  ConsoleError,
  Line,
  TEXT_LANGUAGES,
  When,
  type Action,
} from '../../../console/section/action.ts';
import { money } from '../../../console/section/markup.ts';
import type { Db } from '../../../db/open.ts';
import { writeAudit, type AuditEvent } from '../../../runtime/audit-log.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { inLanguage } from '../../content/in-language.ts';
import { members } from '../../identity/people.tables.ts';
import { fileIdsOf } from '../../uploads/uploads.ts';
import { Minor } from '../../wallet/console/amounts.ts';
import { promotionApplications, promotions, type PromotionText } from '../applications/promotions.tables.ts';
import type { ApplicationRow, PromotionRow } from '../applications/status.ts';
import { grantBonus, notifyBonus } from '../bonuses/bonuses.ts';
import { CONTRIBUTIONS } from '../bonuses/wagering.ts';

const DAY = 86_400_000;
const SHOWN = 50;
/** Promotions that are on at once. */
const MAX_ON = 50;

/** Applications that wait, the oldest first, with the ids of their pictures. */
export const waitingApplications = async (db: Db) => {
  const rows = await db
    .select({ application: promotionApplications, promotion: promotions, account: members.account })
    .from(promotionApplications)
    .innerJoin(promotions, eq(promotions.id, promotionApplications.promotionId))
    .innerJoin(members, eq(members.id, promotionApplications.memberId))
    .where(eq(promotionApplications.state, 'waiting'))
    .orderBy(asc(promotionApplications.id))
    .limit(SHOWN);
  const imagesOf = await fileIdsOf(
    db,
    'promotion',
    rows.map(({ application }) => application.id),
  );
  return rows.map((row) => ({ ...row, images: imagesOf(row.application.id) }));
};
export type WaitingApplication = Awaited<ReturnType<typeof waitingApplications>>[number];

/** All promotions, the latest first, with how many have applied. */
export const listedPromotions = (db: Db) =>
  db
    .select({ promotion: promotions, applied: count(promotionApplications.id) })
    .from(promotions)
    .leftJoin(promotionApplications, eq(promotionApplications.promotionId, promotions.id))
    .groupBy(promotions.id)
    .orderBy(desc(promotions.startsAt), promotions.id)
    .limit(SHOWN * 2);
export type ListedPromotion = Awaited<ReturnType<typeof listedPromotions>>[number];

const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1));
const Note = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120), v.regex(/^[^\p{C}]*$/u));
const Name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'a name has small letters, digits and -'));

const noted = (
  { clock }: Pick<Deps, 'clock'>,
  { id, memberId, promotionId }: ApplicationRow,
  event: string,
  detail: Readonly<Record<string, unknown>>,
): AuditEvent => ({
  ...{ at: clock.now(), subject: 'promotion', subjectId: String(id), event, actor: 'console' },
  detail: { memberId, promotion: promotionId, ...detail },
});

/** The application, locked: of two operators the second finds it decided. */
const waiting = async (
  tx: Db,
  id: number,
): Promise<{ readonly application: ApplicationRow; readonly promotion: PromotionRow }> => {
  const [application] = await tx
    .select()
    .from(promotionApplications)
    .where(eq(promotionApplications.id, id))
    .for('update');
  if (!application) throw new ConsoleError(`there is no application ${id}`);
  if (application.state !== 'waiting') throw new ConsoleError(`application ${id} is ${application.state}`);
  const [promotion] = await tx.select().from(promotions).where(eq(promotions.id, application.promotionId));
  if (!promotion) throw new Error(`application ${id} has no promotion`);
  return { application, promotion };
};

/** Grants the bonus of an application: it is claimed, or wagered, as every other. */
const approve = async (deps: Deps, { id, amount }: { id: number; amount: number }): Promise<object> => {
  const bonus = await deps.db.transaction(async (tx) => {
    const { application, promotion } = await waiting(tx, id);
    const { memberId, language } = application;
    if (BigInt(amount) > promotion.reward)
      throw new ConsoleError(`the promotion grants ${money(promotion.reward)} at most`);
    const granted = await grantBonus(deps, tx, {
      ...{ memberId, kind: 'MANUAL', grantKey: `promotion:${id}`, amount: BigInt(amount) },
      reason: inLanguage(promotion.translations, language).title,
      wagering: BigInt(amount) * BigInt(promotion.wagering),
      ...{ contributions: CONTRIBUTIONS, period: promotion.days * DAY },
    });
    if (!granted)
      throw new ConsoleError(`the account has no real money, or ${MAX_BONUSES} bonuses that have not ended`);
    await tx
      .update(promotionApplications)
      .set({ state: 'approved', decidedAt: deps.clock.now(), bonusId: granted.id })
      .where(eq(promotionApplications.id, id));
    await writeAudit(tx, noted(deps, application, 'approve', { bonus: granted.id, amount }));
    return granted;
  });
  notifyBonus(deps, bonus.memberId);
  return { bonus: bonus.id, state: bonus.state };
};

const reject = async (deps: Deps, { id, note }: { id: number; note: string }): Promise<object> => {
  const memberId = await deps.db.transaction(async (tx) => {
    const { application } = await waiting(tx, id);
    await tx
      .update(promotionApplications)
      .set({ state: 'rejected', decidedAt: deps.clock.now(), note })
      .where(eq(promotionApplications.id, id));
    await writeAudit(tx, noted(deps, application, 'reject', { note }));
    return application.memberId;
  });
  notifyBonus(deps, memberId);
  return { application: id };
};

/** Lines of a text field, or a list. */
const Lines = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((typed) =>
    (typeof typed === 'string' ? typed.split('\n') : typed).map((line) => line.trim()).filter(Boolean),
  ),
  v.maxLength(8),
  v.everyItem((line) => line.length <= 200, 'a line has 200 characters at most'),
);
const Text = v.object({
  title: v.pipe(v.string(), v.trim(), v.maxLength(60)),
  summary: v.pipe(v.string(), v.trim(), v.maxLength(120)),
  steps: Lines,
  terms: Lines,
});
const NewPromotion = v.object({
  name: Name,
  kind: v.picklist(PROMOTION_KINDS),
  image: v.optional(v.pipe(v.string(), v.regex(/^(\/art\/[\w.-]+|https:\/\/\S{1,200})?$/)), ''),
  from: When,
  to: When,
  reward: Minor,
  wagering: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50)),
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
  translations: v.pipe(
    v.record(v.picklist(TEXT_LANGUAGES), Text),
    v.transform(
      (all) =>
        Object.fromEntries(
          Object.entries<PromotionText>(all).filter(([, { title }]) => title !== ''),
        ) as Readonly<Record<string, PromotionText>>,
    ),
    v.check((all) => all['EN'] !== undefined, 'a promotion needs an English title'),
  ),
});

/** Switches promotions on one after the other, so that there are never too many. */
const withinLimit = async (tx: Db, change: () => Promise<number>): Promise<number> => {
  await tx.execute(sql`lock table ${promotions} in share row exclusive mode`);
  const changed = await change();
  if ((await tx.$count(promotions, eq(promotions.isOn, true))) > MAX_ON)
    throw new ConsoleError(`there are ${MAX_ON} promotions already`);
  return changed;
};

const add = (deps: Deps, request: v.InferOutput<typeof NewPromotion>): Promise<object> =>
  deps.db.transaction(async (tx) => {
    const { name, from, to, image, reward, ...rest } = request;
    const now = deps.clock.now();
    const startsAt = from ?? now;
    if (to !== null && to <= startsAt) throw new ConsoleError('a promotion ends after it has begun');
    const added = await withinLimit(tx, async () => {
      const rows = await tx
        .insert(promotions)
        .values({
          ...{ ...rest, id: name, startsAt, endsAt: to, reward: BigInt(reward) },
          image: image === '' ? null : image,
        })
        .onConflictDoNothing()
        .returning({ id: promotions.id });
      return rows.length;
    });
    if (added === 0) throw new ConsoleError(`there is a promotion ${name} already`);
    await writeAudit(tx, {
      ...{ at: now, subject: 'promotion', subjectId: name, event: 'add', actor: 'console' },
      detail: { reward, wagering: rest.wagering, days: rest.days },
    });
    return { promotion: name };
  });

const toggle = (deps: Deps, { name, on }: { name: string; on: boolean }): Promise<object> =>
  deps.db.transaction(async (tx) => {
    const changed = await withinLimit(tx, async () => {
      const rows = await tx
        .update(promotions)
        .set({ isOn: on })
        .where(eq(promotions.id, name))
        .returning({ id: promotions.id });
      return rows.length;
    });
    if (changed === 0) throw new ConsoleError(`there is no promotion ${name}`);
    await writeAudit(tx, {
      ...{ at: deps.clock.now(), subject: 'promotion', subjectId: name, event: on ? 'on' : 'off' },
      actor: 'console',
    });
    return { promotion: name };
  });

export const PROMOTION_ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  'promotion-approve': action(v.object({ id: Id, amount: Minor }), approve),
  'promotion-reject': action(v.object({ id: Id, note: Note }), reject),
  'promotion-add': action(NewPromotion, add),
  'promotion-switch': action(v.object({ name: Line, on: v.boolean() }), toggle),
};
