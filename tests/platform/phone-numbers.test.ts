import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '#contract/login.ts';
import { registerByMobile } from '#contract/registration.ts';
import { sendLoginCode, sendRegisterCode } from '#contract/verification.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { migrationsFolder, reasonOf } from '../../platform/db/open.ts';
import { EMBEDDED_BY_DAY, openNewDatabase, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { closeSound, codeTo, mobileOf, sliderTicket } from './identity-harness.ts';

const PASS = 'Kestane7Kebap';
const mobile = mobileOf(1);
/** The same phone, with its country code ended at another digit. */
const SPLITS = [
  { countryDialingCode: '90', number: mobile },
  { countryDialingCode: '+905', number: mobile.slice(1) },
  { countryDialingCode: '9055', number: mobile.slice(2) },
];

describe.each(EMBEDDED_BY_DAY)('a number in its whole international form on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
  });
  afterEach(() => closeSound(platform));

  it.each(SPLITS)(
    'opens one account, and signs it in, dialled $countryDialingCode $number',
    async (split) => {
      const { id } = await platform.addPerson({ countryDialingCode: '90', mobile });
      const { countryDialingCode, number } = split;
      await platform.request(sendRegisterCode, { mobileNo: number, countryDialingCode });
      const form = {
        mobileNum: number,
        countryDialingCode,
        password: PASS,
        confirmPassword: PASS,
        verificationCode: await codeTo(platform, mobile),
        ...(await sliderTicket(platform, 'register')),
      };
      expect((await platform.request(registerByMobile, form)).body.errorCode).toBe('mobile_taken');
      await platform.request(sendLoginCode, { mobileNum: number, countryDialingCode });
      const code = await codeTo(platform, mobile);
      const signedIn = await platform.request(login, {
        username: number,
        password: code,
        countryDialingCode,
        type: 'sms',
      });
      expect(signedIn.body.value).toMatchObject({ id: String(id) });
    },
  );

  it('has fifteen digits at most, its country code included', async () => {
    const send = (digits: number) => platform.request(sendRegisterCode, { mobileNo: '5'.repeat(digits) });
    expect((await send(13)).status).toBe(200);
    expect((await send(14)).body.errorCode).toBe('request_param_err');
  });

  it('cannot be taken twice by bypassing the forms', async () => {
    await platform.addPerson({ countryDialingCode: '90', mobile });
    for (const number of [{ countryDialingCode: '905', mobile: mobile.slice(1) }, { mobile }])
      expect(await platform.addPerson(number).catch(reasonOf)).toContain('members_number_key');
  });
});

describe.each(EMBEDDED_BY_DAY)('numbers shared by two accounts before the migration, on %s', (engine) => {
  it('stay with the account without another sign-in, else with the one used last', async () => {
    const database = await openNewDatabase(engine);
    const { db } = database;
    await db.execute(sql`drop index members_number_key`);
    await db.execute(
      sql`create unique index members_mobile_key on members (country_dialing_code, mobile) where mobile is not null`,
    );
    const person = { type: 0, passwordHash: 'x', registeredAt: 1, profile: { line: 'a' } };
    const split = { countryDialingCode: '905', mobile: mobile.slice(1) };
    const other = { countryDialingCode: '90', mobile: mobileOf(2) };
    await db.insert(members).values([
      { ...person, account: 'first', countryDialingCode: '90', mobile, lastLoginAt: 5 },
      { ...person, account: 'here_last', ...split, lastLoginAt: 9 },
      { ...person, account: 'with_password', ...other, lastLoginAt: 9 },
      { ...person, account: 'without', countryDialingCode: null, mobile: mobileOf(2), passwordHash: null },
      { ...person, account: 'alone', countryDialingCode: '84', mobile },
      { ...person, account: 'phoneless' },
    ]);
    const migration = readFileSync(join(migrationsFolder(), '0006_whole_number.sql'), 'utf8');
    for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement));
    const rows = await db.select().from(members);
    const of = (name: string) => {
      const row = rows.find(({ account }) => account === name);
      return [row?.countryDialingCode, row?.mobile, row?.profile];
    };
    const kept = { line: 'a' };
    expect(of('here_last')).toEqual(['905', mobile.slice(1), kept]);
    expect(of('first')).toEqual([null, null, { ...kept, mobileNum: `+90${mobile}` }]);
    expect(of('without')).toEqual([null, mobileOf(2), kept]);
    expect(of('with_password')).toEqual([null, null, { ...kept, mobileNum: `+90${mobileOf(2)}` }]);
    expect(of('alone')).toEqual(['84', mobile, kept]);
    expect(of('phoneless')).toEqual([null, null, kept]);
    await database.close();
  });
});
