import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendLoginCode, sendRegisterCode } from '#contract/verification.ts';
import { CODES } from '../../platform/kernel/config.ts';
import { consolePage } from '../../platform/console/page.ts';
import { listOutbox } from '../../platform/domains/identity/outbox.ts';
import { listSecurity } from '../../platform/runtime/security-log.ts';
import { shareDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { gist, mobileOf, strangers } from './identity-harness.ts';

describe('codes to numbers that pay their owners', () => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase('pglite');
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
  });
  afterEach(() => platform.close());

  const ip = strangers();
  const requestCode = (mobileNo: string, countryDialingCode = '90') =>
    platform.request(sendRegisterCode, { mobileNo, countryDialingCode }, { ip: ip() });
  const budget = (patch: object) =>
    platform.deps.settings.write({ sms: { ...platform.deps.settings.current().sms, ...patch } });

  it.each([
    ['a premium number', '9098765432', '44'],
    ['a personal number at premium cost', '7012345678', '44'],
    ['a shared-cost number', '8441234567', '44'],
    ['a satellite', '641234567', '881'],
    ['a country that the brand does not serve', '2025550123', '1'],
    ['a number of an international service', '8005550123', '979'],
  ])('are not sent to %s', async (_, mobile, country) => {
    expect(gist(await requestCode(mobile, country))).toEqual([403, 'phone_not_served', null]);
    expect(
      gist(await platform.request(sendLoginCode, { mobileNum: mobile, countryDialingCode: country })),
    ).toEqual([403, 'phone_not_served', null]);
    expect(await listOutbox(platform.deps.db)).toEqual([]);
  });

  it('are sent to phones of the countries that the brand serves, and of no other', async () => {
    expect((await requestCode('7400123456', '44')).status).toBe(200);
    await budget({ dialingCodes: ['90'] });
    expect((await requestCode('7400123457', '44')).body.errorCode).toBe('phone_not_served');
    expect((await requestCode(mobileOf(1))).status).toBe(200);
  });

  it('are limited for the numbers of one range, whoever asks', async () => {
    const sent = [];
    for (let at = 0; at < CODES.range + 3; at += 1) sent.push((await requestCode(mobileOf(at))).status);
    expect(sent).toEqual([...Array(CODES.range).fill(200), 429, 429, 429]);
    expect((await requestCode('5321112233')).status).toBe(200);
  });

  it('stop at the brand’s budget, after an alert to the operator; known callers are unaffected', async () => {
    await budget({ strangersHour: 10 });
    const owner = await platform.addPerson({ countryDialingCode: '90', mobile: '5329990000' });
    expect((await platform.login(owner.account)).status).toBe(200);
    const sent = [];
    for (let at = 0; at < 12; at += 1) sent.push((await requestCode(`5${30 + at}1112233`)).status);
    expect(sent).toEqual([...Array(10).fill(200), 429, 429]);
    expect((await platform.request(sendLoginCode, { mobileNum: '5329990000' })).status).toBe(200);
    const alerts = (await listSecurity(platform.deps.db, { kind: 'sms.budget' })).map(
      ({ event }) => event.detail,
    );
    expect(alerts).toEqual([
      { period: 'hour', percent: 100, used: 10, most: 10 },
      { period: 'hour', percent: 80, used: 8, most: 10 },
    ]);
    expect(String(await consolePage(platform.deps))).toMatch(
      /role="alert"><strong>SMS codes for strangers, this hour: 10 of 10 \(100 %\)/,
    );
    platform.clock.advance(CODES.window);
    expect((await requestCode('5451112233')).status).toBe(200);
  });
});
