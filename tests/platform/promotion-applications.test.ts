import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAnnouncements } from '#contract/content.ts';
import { claimIssuedPromotion } from '#contract/bonuses.ts';
import { getPromotion, listPromotions, signUpPromotionJoin } from '#contract/promotions.ts';
import { consolePage } from '../../platform/console/page.ts';
import { seedPromotions } from '../../platform/domains/promotions/applications/promotions.seed.ts';
import { promotionApplications } from '../../platform/domains/promotions/applications/promotions.tables.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { fieldOf, T0, type Person, type TestPlatform } from '../support/platform.ts';
import { addGames } from './bet-harness.ts';
import { fieldsIn, gist as wholeGist } from './identity-harness.ts';
import { operate, playOf } from './promotion-harness.ts';
import { booksOf, openEach, systemSum, upload } from './withdrawal-harness.ts';

/** Status and code. */
const gist = (answer: Parameters<typeof wholeGist>[0]) => wholeGist(answer).slice(0, 2);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const text = (title: string) => ({ title, summary: 'S', steps: 'One\n\n Two ', terms: ['Once'] });
/** A minute of the console's form: UTC. */
const minute = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;

describe.each(SERVER_BY_DAY)('applications for promotions on %s', (engine) => {
  let platform: TestPlatform;
  let member: Person & { token: string };
  let other: Person & { token: string };
  openEach(engine, (there) => ({ platform } = there));
  beforeEach(async () => {
    const signedIn = async (account: string) => {
      const person = await platform.addPerson({ account, money: 100_000n });
      return { ...person, token: await platform.tokenOf(account) };
    };
    member = await signedIn('mina_member');
    other = await signedIn('other_member');
    await add({ name: 'proof' });
    await add({ name: 'open-to-all', kind: 'JOIN' });
  });

  const add = (patch: object) =>
    operate(platform, 'promotion-add', {
      ...{ name: 'proof', kind: 'APPLY', reward: 120, wagering: 0, days: 14 },
      translations: { EN: text('Three of four'), TY: text('3 al 4 oyna') },
      ...patch,
    });
  const join = (
    promotionId: string,
    patch: object = {},
    { token = member.token, key = randomUUID() as string } = {},
  ) => platform.request(signUpPromotionJoin, { promotionId, ...patch }, { token, key });
  const apply = (patch: object = {}, as: Parameters<typeof join>[2] = {}) =>
    join('proof', { comment: 'I played all three', ...patch }, as);
  const list = async (token: string | undefined = member.token) =>
    (await platform.request(listPromotions, {}, { ...(token && { token }), language: 'EN' })).body.value as {
      list: Record<string, unknown>[];
    };
  const statusOf = async (id: string, token: string | undefined = member.token): Promise<unknown> =>
    (await list(token)).list.find(({ promotionId }) => promotionId === id)?.['status'] ?? 'hidden';
  const page = (promotionId = 'proof', token = member.token) =>
    platform.request(getPromotion, { promotionId }, { token, language: 'EN' });
  const applications = () => platform.deps.db.select().from(promotionApplications);
  const onlyId = async (): Promise<number> => (await applications())[0]?.id ?? 0;
  const claim = async (key: string = randomUUID(), token = member.token) => {
    const { list: rows } = await list();
    const bonus = rows.find(({ promotionId }) => promotionId === 'proof')?.['bonus'] as { claimId: string };
    return platform.request(
      claimIssuedPromotion,
      { promotionClaimId: bonus.claimId, promotionType: 'MANUAL' },
      { token, key },
    );
  };
  const mainOf = async (person = member) => (await booksOf(platform, person))[0] ?? 0n;
  const consoleText = async (): Promise<string> => String(await consolePage(platform.deps, () => null));

  it('ROU-11, ACT-15: a visitor sees promotions in their language, and applies for none', async () => {
    const { body } = await platform.request(listPromotions, {}, { language: 'TY' });
    expect(body.value).toMatchObject({
      list: [
        {
          promotionId: 'open-to-all',
          kind: 'JOIN',
          status: 'APPLY',
          title: '3 al 4 oyna',
          rewardAmount: 120,
        },
        { promotionId: 'proof', kind: 'APPLY', status: 'APPLY', bonus: null, startTime: T0, endTime: null },
      ],
    });
    expect((await page()).body.value).toMatchObject({
      promotion: { title: 'Three of four' },
      ...{ steps: ['One', 'Two'], terms: ['Once'], application: null },
    });
    expect(gist(await page('none'))).toEqual([404, 'not_found']);
    const announced = await platform.request(listAnnouncements, { types: 'PR' }, { language: 'EN' });
    expect(announced.body.value).toMatchObject({
      ...{ banners: [], player: [] },
      promotion: [{ promotionId: 'open-to-all', title: 'Three of four' }, { promotionId: 'proof' }],
    });
  });

  it('PRO-01: it is coming, open, and closed by the clock of the platform', async () => {
    await add({ name: 'later', from: minute(T0 + HOUR), to: minute(T0 + 2 * HOUR) });
    expect([await statusOf('later'), gist(await join('later', { comment: 'x' }))]).toEqual([
      'COMING',
      [409, 'promotion_closed'],
    ]);
    platform.clock.advance(HOUR);
    expect(await statusOf('later')).toBe('APPLY');
    platform.clock.advance(HOUR);
    expect([await statusOf('later'), gist(await join('later', { comment: 'x' }))]).toEqual([
      'CLOSED',
      [409, 'promotion_closed'],
    ]);
    expect(await applications()).toEqual([]);
  });

  it('VAL-47, VAL-50: a comment has 140 characters and three pictures at most', async () => {
    expect(fieldsIn(await apply({ comment: ' \n ' }))).toEqual([
      'fields_invalid',
      { comment: 'input_required' },
    ]);
    expect(fieldsIn(await apply({ comment: 'a'.repeat(141) }))).toEqual([
      'fields_invalid',
      { comment: 'promotion_comment_too_long' },
    ]);
    const four = await Promise.all(
      [1, 2, 3, 4].map(() => upload(platform, member.token, undefined, { purpose: 'promotion' })),
    );
    expect(fieldsIn(await apply({ images: four }))).toEqual(['fields_invalid', { images: 'proof_too_many' }]);
    expect(await applications()).toEqual([]);
    const comment = `  ${'a'.repeat(140)} `;
    expect((await apply({ comment, images: four.slice(1) })).body.value).toEqual({
      promotionId: 'proof',
      status: 'APPLYING',
    });
    expect((await page()).body.value).toMatchObject({
      promotion: { status: 'APPLYING' },
      application: { comment: comment.trim(), images: 3, applyTime: T0, decideTime: null },
    });
    // Only the operator sees the pictures.
    const shown = await consoleText();
    for (const id of four.slice(1)) expect(shown).toContain(`uploads/${id}`);
    expect(shown).not.toContain(`uploads/${four[0]}`);
  });

  it('VAL-48: pictures of somebody else, for something else, or used before are refused', async () => {
    const theirs = await upload(platform, other.token, undefined, { purpose: 'promotion' });
    const slip = await upload(platform, member.token, undefined, { purpose: 'message' });
    for (const id of [theirs, slip, randomUUID(), 'x'])
      expect(gist(await apply({ images: [id] }))).toEqual([404, 'not_found']);
    const own = await upload(platform, member.token, undefined, { purpose: 'promotion' });
    expect(gist(await apply({ images: [own] }))).toEqual([200, undefined]);
    await add({ name: 'second' });
    expect(gist(await join('second', { comment: 'x', images: [own] }))).toEqual([404, 'not_found']);
  });

  it('one member applies once: at once, again, and with the answer lost', async () => {
    const key = randomUUID();
    const [one, two] = await Promise.all([apply({}, { key }), apply()]);
    expect([one, two].map((answer) => gist(answer)).toSorted()).toEqual([
      [200, undefined],
      [409, 'promotion_joined'],
    ]);
    const again = await apply({}, { key });
    expect(gist(again)).toEqual(gist(one));
    expect(await applications()).toHaveLength(1);
    expect((await join('open-to-all')).body.value).toMatchObject({ status: 'JOINED' });
    expect(gist(await join('open-to-all'))).toEqual([409, 'promotion_joined']);
    expect([await statusOf('open-to-all'), await statusOf('open-to-all', other.token)]).toEqual([
      'JOINED',
      'APPLY',
    ]);
  });

  it('PRO-01: an approved application is claimed once, by the call of every bonus', async () => {
    await apply();
    const id = await onlyId();
    await expect(operate(platform, 'promotion-approve', { id, amount: 120.01 })).rejects.toThrow(/at most/);
    expect(await statusOf('proof')).toBe('APPLYING');
    const decided = await Promise.allSettled([
      operate(platform, 'promotion-approve', { id, amount: 36.4 }),
      operate(platform, 'promotion-approve', { id, amount: 120 }),
    ]);
    expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(operate(platform, 'promotion-reject', { id, note: 'Late' })).rejects.toThrow(/approved/);
    const { list: rows } = await list();
    const row = rows.find(({ promotionId }) => promotionId === 'proof');
    const amount = Number(fieldOf(row?.['bonus'], 'amount'));
    expect(row).toMatchObject({ status: 'CLAIM', bonus: { requiredTurnover: 0, endTime: T0 + 14 * DAY } });
    const before = await mainOf();
    expect(gist(await claim(undefined, other.token))).toEqual([409, 'bonus_not_claimable']);
    const answers = await Promise.all([claim(), claim()]);
    expect(answers.map((answer) => gist(answer)[0]).toSorted()).toEqual([200, 409]);
    expect(await mainOf()).toBe(before + BigInt(Math.round(amount * 100)));
    expect(await systemSum(platform, `bonus:${member.id}`)).toBe(0n);
    expect(await statusOf('proof')).toBe('CLAIMED');
    expect((await auditOf(platform.deps.db, 'promotion', String(id))).map(({ event }) => event)).toEqual([
      'apply',
      'approve',
    ]);
  });

  it('a bonus that is not claimed in time is gone, and the promotion closed', async () => {
    await apply();
    await operate(platform, 'promotion-approve', { id: await onlyId(), amount: 50 });
    platform.clock.advance(14 * DAY);
    const token = await platform.tokenOf(member.account);
    expect(await statusOf('proof', token)).toBe('CLOSED');
  });

  it('PRO-01: a bonus with wagering is in process, and issued when it is wagered', async () => {
    await addGames(platform);
    await add({ name: 'wagered', kind: 'JOIN', wagering: 2 });
    await join('wagered');
    await operate(platform, 'promotion-approve', { id: await onlyId(), amount: 10 });
    expect((await list()).list[0]).toMatchObject({ promotionId: 'open-to-all' });
    const row = (await list()).list.find(({ promotionId }) => promotionId === 'wagered');
    expect(row).toMatchObject({ status: 'PROCESS', bonus: { amount: 10, requiredTurnover: 20 } });
    const before = await mainOf();
    const play = await playOf(platform, member);
    await play.lost('slot', 2_000n);
    const { checkBonuses } = await import('../../platform/domains/promotions/bonuses/check-bonuses.job.ts');
    await checkBonuses(platform.deps);
    expect([await statusOf('wagered'), await mainOf()]).toEqual(['ISSUED', before - 2_000n + 1_000n]);
  });

  it('PRO-01: a rejected application says why, and there is no second one', async () => {
    await apply();
    const id = await onlyId();
    await operate(platform, 'promotion-reject', { id, note: 'Both accounts play from one device' });
    const row = (await list()).list.find(({ promotionId }) => promotionId === 'proof');
    expect(row).toMatchObject({
      status: 'REJECTED',
      remark: 'Both accounts play from one device',
      bonus: null,
    });
    expect(gist(await apply())).toEqual([409, 'promotion_joined']);
    await expect(operate(platform, 'promotion-approve', { id, amount: 1 })).rejects.toThrow(/rejected/);
    expect(await systemSum(platform, 'promotions')).toBe(0n);
    expect(await statusOf('proof', other.token)).toBe('APPLY');
  });

  it('a promotion that is not shown stays visible to those who have applied', async () => {
    await apply();
    await operate(platform, 'promotion-switch', { name: 'proof', on: false });
    expect([await statusOf('proof'), await statusOf('proof', other.token)]).toEqual(['APPLYING', 'hidden']);
    expect(gist(await apply({}, { token: other.token }))).toEqual([404, 'not_found']);
    expect(gist(await page('proof', other.token))).toEqual([404, 'not_found']);
    await expect(add({ name: 'proof' })).rejects.toThrow(/already/);
    await expect(operate(platform, 'promotion-switch', { name: 'none', on: true })).rejects.toThrow(/no pro/);
  });

  it('the console shows what was typed as text', async () => {
    await apply({ comment: '<b>bold</b>\u202e' });
    expect(await consoleText()).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect((await applications())[0]?.comment).toBe('<b>bold</b>');
  });

  it('those of the demo show one in each state that costs no money', async () => {
    const { id } = await platform.addPerson({ account: 'mina_k', money: 0n });
    await operate(platform, 'bonus-grant', {
      ...{ account: 'mina_k', kind: 'MANUAL', reason: '+20 %', amount: 500, wagering: 4000, days: 12 },
    });
    await seedPromotions(platform.deps.db, T0);
    const token = await platform.tokenOf('mina_k');
    const seeded = await Promise.all(
      [
        ...['weekend-top-up', 'slip-insurance', 'three-of-four', 'pisti-invitation'],
        ...['table-evening', 'arena-forecast'],
      ].map((name) => statusOf(name, token)),
    );
    expect(seeded).toEqual(['PROCESS', 'JOINED', 'APPLYING', 'REJECTED', 'APPLY', 'COMING']);
    expect([id > 0, await statusOf('pisti-invitation')]).toEqual([true, 'CLOSED']);
  });
});
