import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getProfile, saveProfile } from '#contract/profile.ts';
import { OWNER_PROOF } from '../../platform/kernel/config.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { listSecurity } from '../../platform/runtime/security-log.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, PASSWORD, type Person, type TestPlatform } from '../support/platform.ts';
import { closeSound, fieldsIn, messagesTo } from './identity-harness.ts';

let count = 0;

describe.each(SERVER_BY_DAY)('the profile of a member, on %s', (engine) => {
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  let email: string;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
  });
  afterAll(() => closeSound(platform));
  beforeEach(async () => {
    email = `profile${(count += 1)}@ornek.test`;
    person = await platform.addPerson({ email, profile: { payeeName: 'Mina Kaya' } });
    token = await platform.tokenOf(person.account);
  });
  const save = (values: object, more: object = { oldPassword: PASSWORD }) =>
    platform.request(saveProfile, { ...values, ...more }, { token });
  const stored = async () => {
    const [row] = await platform.deps.db
      .select({ profile: members.profile })
      .from(members)
      .where(eq(members.id, person.id));
    return row?.profile;
  };
  const shown = async () => {
    const { fields } = (await platform.request(getProfile, {}, { token })).body.value as {
      fields: { key: string; value: string; isLocked: boolean; patternId: string | null }[];
    };
    return Object.fromEntries(fields.map(({ key, ...field }) => [key, field]));
  };

  it('is saved with the password, told to the owner and written down, and other data stay', async () => {
    const values = { occupation: ' Architect ', telegram: 'mina_k', sourceOfIncome: 'Salary' };
    expect((await save(values)).status).toBe(200);
    const saved = { occupation: 'Architect', telegram: 'mina_k', sourceOfIncome: 'Salary' };
    expect(await stored()).toEqual({ payeeName: 'Mina Kaya', ...saved });
    expect((await shown())['occupation']).toMatchObject({ value: 'Architect', isLocked: false });
    expect((await messagesTo(platform, email))[0]).toMatchObject({ purpose: 'notice.newProfile' });
    const [event] = await listSecurity(platform.deps.db, { account: person.account });
    expect(event?.event).toMatchObject({
      kind: 'profile.changed',
      detail: { fields: 'occupation, sourceOfIncome, telegram' },
    });
    // A field that is left out stays, an empty one is taken away.
    await save({ telegram: '' });
    expect(await stored()).toEqual({
      payeeName: 'Mina Kaya',
      occupation: 'Architect',
      sourceOfIncome: 'Salary',
    });
  });

  it('a stolen session changes nothing of it', async () => {
    for (let n = 0; n < OWNER_PROOF.tries; n += 1)
      expect((await save({ telegram: 'thief' }, { oldPassword: 'wrong' })).body.errorCode).toBe(
        'old_password_wrong',
      );
    expect((await save({ telegram: 'thief' })).body.errorCode).toBe('TOO_MANY_REQUESTS');
    expect(await stored()).toEqual({ payeeName: 'Mina Kaya' });
  });

  it('name and birthday are set once; other accounts’ data are not to be had', async () => {
    await save({ realName: 'Mina Kaya', birthday: '1994-03-14' });
    expect(await shown()).toMatchObject({ realName: { isLocked: true }, birthday: { isLocked: true } });
    expect(fieldsIn(await save({ realName: 'Somebody Else', birthday: '' }))).toEqual([
      'fields_invalid',
      { realName: 'profile_locked', birthday: 'profile_locked' },
    ]);
    // The same once more is no change.
    expect((await save({ realName: 'Mina Kaya', birthday: '1994-03-14' })).status).toBe(200);
    const other = await platform.addPerson();
    token = await platform.tokenOf(other.account);
    expect((await shown())['realName']).toMatchObject({ value: '', isLocked: false });
  });

  // The clock of the tests stands at 2026-11-20.
  it.each([
    ['2008-11-20', null],
    ['2008-11-21', 'profile_minor'],
    ['1994-02-30', 'reg_pattern_12'],
    ['1993-02-29', 'reg_pattern_12'],
    ['03-14-1994', 'reg_pattern_12'],
    ['1800-01-01', 'reg_pattern_12'],
    ['yesterday', 'reg_pattern_12'],
  ])('a birthday of %s is refused as %s', async (birthday, problem) => {
    const answer = await save({ birthday });
    expect(problem === null ? answer.status : fieldsIn(answer)).toEqual(
      problem === null ? 200 : ['fields_invalid', { birthday: problem }],
    );
  });

  it('each field has the rule of the registration', async () => {
    expect(fieldsIn(await save({ zalo: 'letters', telegram: 'x' }))).toEqual([
      'fields_invalid',
      expect.objectContaining({ zalo: 'reg_pattern_7' }),
    ]);
    expect((await save({ occupation: 'x'.repeat(256) })).body.errorCode).toBe('request_param_err');
  });
});
