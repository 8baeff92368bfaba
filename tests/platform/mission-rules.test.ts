import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMissionRules } from '#contract/missions.ts';
import { migrationsFolder, rowsOf } from '../../platform/db/open.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { openSettings } from '../../platform/runtime/settings.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { scoreMissions } from '../../platform/domains/missions/missions.job.ts';
import { missionMilestones, missions } from '../../platform/domains/missions/missions.tables.ts';
import { missionsOf } from '../../platform/domains/missions/progress.ts';
import { readRules } from '../../platform/domains/missions/rules.ts';
import { EMBEDDED_BY_DAY, openNewDatabase } from '../support/databases.ts';
import type { Person, TestPlatform } from '../support/platform.ts';
import { addGames, playerOf } from './bet-harness.ts';
import { operate } from './promotion-harness.ts';
import { openEach } from './withdrawal-harness.ts';

const WEEK = 7 * 24 * 3_600_000;

describe.each(EMBEDDED_BY_DAY)('rules of missions on %s', (engine) => {
  let platform: TestPlatform;
  let token: string;
  openEach(engine, (there) => ({ platform } = there));
  beforeEach(async () => {
    token = await platform.tokenOf((await platform.addPerson()).account);
  });
  const operator = (name: string, request: object) => operate(platform, name, request);

  it('MEM-16 the operator’s rules are told in the asker’s language, in English where it is missing', async () => {
    const rules = async (language: string) =>
      (await platform.request(getMissionRules, {}, { token: token, language })).body.value;
    // Without any of the brand's own, those that come with the platform.
    expect(await rules('TY')).toContain('kaybedilen bahisler');
    await operator('mission-rules', {
      rules: { EN: '<p>Fair play.</p>', TY: ' <p>Adil oyun.</p> ', TH: '' },
    });
    expect(await rules('EN')).toBe('<p>Fair play.</p>');
    expect(await rules('TY')).toBe('<p>Adil oyun.</p>');
    expect(await rules('TH')).toBe('<p>Fair play.</p>');
    // Prizes and rules do not undo each other.
    await operator('mission-prizes', { prizes: [10], payHour: 6 });
    expect(await rules('TY')).toBe('<p>Adil oyun.</p>');
    expect(platform.deps.settings.current().missions.prizes).toEqual([1000]);
    await expect(operator('mission-rules', { rules: { TY: 'x' } })).rejects.toThrow('EN has to be there');
    await expect(operator('mission-rules', { rules: { EN: 'x'.repeat(10_001) } })).rejects.toThrow(
      'Invalid length',
    );
    await expect(operator('mission-rules', { rules: { XX: 'x' } })).rejects.toThrow('languages are');
    // They are read on demand: not with the settings, each second.
    expect(JSON.stringify(platform.deps.settings.current())).not.toContain('Fair play');
    await operator('mission-rules', { rules: {} });
    expect(await rules('EN')).toBe('');
    expect(platform.deps.settings.current().missions.prizes).toEqual([1000]);
  });

  it('the console adds missions and prizes within bounds', async () => {
    const mission = { period: 'DAY', kind: 'ROUNDS', product: '', target: 5, reward: 1, points: 0 };
    await expect(operator('mission-add', { ...mission, target: 1.5 })).rejects.toThrow('whole number');
    await expect(operator('mission-add', { ...mission, reward: 0 })).rejects.toThrow('money or points');
    for (let count = 0; count < 20; count += 1) await operator('mission-add', mission);
    expect(await platform.deps.db.$count(missions)).toBe(20);
    await expect(operator('mission-add', mission)).rejects.toThrow('20 missions already');
    await operator('mission-prizes', { prizes: '10 5', payHour: 2 });
    expect(platform.deps.settings.current().missions).toMatchObject({ prizes: [1000, 500], payHour: 2 });
    await expect(operator('mission-prizes', { prizes: [5, 10], payHour: 2 })).rejects.toThrow('larger prize');
    const [first] = await platform.deps.db.select().from(missions).limit(1);
    const id = first?.id ?? 0;
    for (const on of [false, true]) await operator('mission-switch', { id, on });
    // Nor is one too many switched on again.
    await operator('mission-switch', { id, on: false });
    await operator('mission-add', mission);
    await expect(operator('mission-switch', { id, on: true })).rejects.toThrow('20 missions already');
    expect((await auditOf(platform.deps.db, 'mission', String(id))).map(({ event }) => event)).toEqual([
      ...['addMission', 'missionOff', 'missionOn', 'missionOff'],
    ]);
    const milestone = { points: 10, reward: 1 };
    for (let count = 0; count < 20; count += 1) await operator('milestone-add', milestone);
    await expect(operator('milestone-add', milestone)).rejects.toThrow('20 milestones already');
    await operator('milestone-switch', { id: 1, on: false });
    await operator('milestone-add', milestone);
    await expect(operator('milestone-switch', { id: 1, on: true })).rejects.toThrow('20 milestones already');
    expect((await auditOf(platform.deps.db, 'mission', '1')).map(({ event }) => event)).toContain(
      'milestoneOff',
    );
  });

  it('of more missions and milestones than the console adds, each can still be switched off', async () => {
    const { db } = platform.deps;
    await operator('mission-add', {
      ...{ period: 'DAY', kind: 'ROUNDS', product: '', target: 5, reward: 1, points: 0 },
    });
    await operator('milestone-add', { points: 10, reward: 1 });
    const [{ id: _, ...mission }] = (await db.select().from(missions)) as [typeof missions.$inferSelect];
    await db.insert(missions).values(Array.from({ length: 22 }, () => mission));
    await db
      .insert(missionMilestones)
      .values(Array.from({ length: 22 }, (__, at) => ({ points: 20 + at, reward: 1n })));
    await operator('mission-switch', { id: 1, on: false });
    await operator('milestone-switch', { id: 1, on: false });
    expect(await db.$count(missions, eq(missions.isOn, true))).toBe(22);
    expect(await db.$count(missionMilestones, eq(missionMilestones.isOn, true))).toBe(22);
  });
});

describe.each(EMBEDDED_BY_DAY)('what counts for missions, on %s', (engine) => {
  let platform: TestPlatform;
  openEach(engine, (there) => ({ platform } = there));
  const join = async () => {
    const person = await platform.addPerson({ money: 100_000n });
    await startSession(platform.deps, person.id, 'x');
    return person;
  };
  const lose = async (person: Person, game: string, stake = 100n) => {
    const games = await playerOf(platform, person, game);
    await games.bet(`${person.id}-${game}`, stake);
    await games.settle(`${person.id}-${game}`, 0n);
  };
  beforeEach(() => addGames(platform));

  it('MEM-16 a mission of the lotteries counts those of both providers’ kinds, and nothing else', async () => {
    const player = await join();
    await platform.deps.db
      .insert(missions)
      .values([{ period: 'DAY', kind: 'ROUNDS', product: 'LOTT', target: 5n, reward: 1n, points: 0 }]);
    for (const game of ['40001', '40002', '10001']) await lose(player, game);
    const of = { memberId: player.id, utcOffset: 180, now: platform.clock.now() };
    expect(await missionsOf(platform.deps.db, of)).toMatchObject([{ progress: 2n }]);
  });

  it('MEM-16 a closed account has no place in the week, and the scores of old weeks are deleted', async () => {
    const [open, closed] = [await join(), await join()];
    for (const each of [open, closed]) await lose(each, '10001');
    await platform.deps.db.update(members).set({ status: 'locked' }).where(eq(members.id, closed.id));
    const scored = async () => {
      await scoreMissions(platform.deps);
      return rowsOf(platform.deps.db, sql`select member_id::int as id from mission_scores`);
    };
    expect(await scored()).toEqual([{ id: open.id }]);
    platform.clock.advance(8 * WEEK);
    expect(await scored()).toEqual([{ id: open.id }]);
    platform.clock.advance(WEEK);
    expect(await scored()).toEqual([]);
  });
});

describe.each(EMBEDDED_BY_DAY)('a brand before the migration of its rules and calendar, on %s', (engine) => {
  const migrated = async (stored: Readonly<Record<string, object>>, members: number) => {
    const database = await openNewDatabase(engine);
    const { db } = database;
    await db.execute(sql`drop table mission_rules`);
    for (const [key, value] of Object.entries(stored))
      await db.execute(
        sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)`,
      );
    if (members > 0)
      await db.execute(
        sql`insert into members (account, type, password_hash, registered_at) values ('one', 0, 'x', 1)`,
      );
    const migration = readFileSync(join(migrationsFolder(), '0053_reward_center_mends.sql'), 'utf8');
    for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement));
    const { rewards, missions } = (await openSettings(db)).current();
    const rules = await readRules(db);
    await database.close();
    return { rewards, missions, rules };
  };

  it('keeps its own rules, also none, and its calendar without a deposit', async () => {
    const written = { prizes: [1], payHour: 2, rules: { EN: 'Fair.', TY: 'Adil.' } };
    const had = await migrated({ missions: written, rewards: { signInPrizes: [7] } }, 1);
    expect(had.rules).toEqual({ EN: 'Fair.', TY: 'Adil.' });
    expect(had.missions).toEqual({ prizes: [1], payHour: 2 });
    expect(had.rewards).toMatchObject({ signInPrizes: [7], signInDeposit: { days: 0, least: 0 } });
    const without = await migrated({ missions: { ...written, rules: {} } }, 1);
    expect(without.rules).toEqual({ EN: '' });
    expect(without.rewards.signInDeposit).toEqual({ days: 0, least: 0 });
    expect(without.rewards.signInPrizes.length).toBeGreaterThan(0);
  });

  it('keeps the condition that its operator has set; a new brand has that of the platform', async () => {
    const set = await migrated({ rewards: { signInDeposit: { days: 7, least: 500 } } }, 1);
    expect(set.rewards.signInDeposit).toEqual({ days: 7, least: 500 });
    const fresh = await migrated({}, 0);
    expect(fresh.rewards.signInDeposit).toEqual({ days: 30, least: 0 });
    expect(Object.keys(fresh.rules)).toContain('TY');
  });
});
