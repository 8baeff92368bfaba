import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listLegalDocuments } from '#contract/legal.ts';
import { getRegisterRules, register, registerByMobile } from '#contract/registration.ts';
import { sendRegisterCode } from '#contract/verification.ts';
import { configFrom } from '../../platform/kernel/config.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { seed } from '../../platform/seed.ts';
import { missingDocuments } from '../../platform/domains/legal/acceptances.ts';
import { publish } from '../../platform/domains/legal/documents.ts';
import { EMBEDDED_BY_DAY, SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, type RequestOptions, type TestPlatform } from '../support/platform.ts';
import {
  codeTo,
  fieldsIn,
  gist,
  memberIn,
  mobileOf,
  sliderTicket,
  switchModules,
} from './identity-harness.ts';

const DAY = 86_400_000;
const PASS = 'Kestane7Kebap';
const form = { username: 'Findik26', password: PASS, confirmPassword: PASS };
const accepting = (terms: number, privacy = 1) => ({ termsVersion: terms, privacyVersion: privacy });
const translations = (text: string, title = 'Terms') => ({ EN: { title, text } });

describe.each(SERVER_BY_DAY)('acceptance at registration on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    for (const kind of ['terms', 'privacy', 'licence'] as const)
      await publish(
        platform.deps.db,
        { kind, translations: translations(kind, kind), effectiveFrom: null },
        platform.clock.now(),
      );
  });
  afterEach(() => platform.close());
  const renew = () =>
    publish(
      platform.deps.db,
      { kind: 'terms', translations: translations('New.'), effectiveFrom: null },
      platform.clock.now(),
    );
  const byName = async (more: object, options: RequestOptions = {}) =>
    platform.request(register, { ...form, ...(await sliderTicket(platform, 'register')), ...more }, options);
  const accepted = () =>
    rowsOf(
      platform.deps.db,
      sql`select account, a.kind, version, at::text, a.language, network_hash as network from legal_acceptances a
        join members m on m.id = a.member_id order by a.kind`,
    );

  test('VAL-19 records who accepted which version of which document when, and from where', async () => {
    const answer = await byName(accepting(1), { language: 'VI', ip: '198.51.100.7' });
    expect(answer.body.success).toBe(true);
    const member = await memberIn(platform, answer);
    // The stored hash of a sign-in's place.
    const [place] = await rowsOf<{ hash: string }>(
      platform.deps.db,
      sql`select value_hash as hash from known_places where member_id = ${member?.id} and kind = 'address'`,
    );
    const row = {
      account: 'Findik26',
      version: 1,
      at: String(platform.clock.now()),
      language: 'VI',
      network: place?.hash,
    };
    expect(await accepted()).toEqual([
      { ...row, kind: 'privacy' },
      { ...row, kind: 'terms' },
    ]);
    expect(place?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('by mobile number as well', async () => {
    await switchModules(platform, ['MOBILENUMREG3'], true);
    const mobile = mobileOf(3);
    await platform.request(sendRegisterCode, { mobileNo: mobile, mobileNum: mobile });
    const request = {
      mobileNum: mobile,
      verificationCode: await codeTo(platform, mobile),
      password: PASS,
      confirmPassword: PASS,
    };
    const registerWith = async (more: object) =>
      platform.request(registerByMobile, {
        ...request,
        ...(await sliderTicket(platform, 'register')),
        ...more,
      });
    expect(fieldsIn(await registerWith({}))).toEqual(['fields_invalid', { terms: 'terms_required' }]);
    expect((await registerWith(accepting(1))).body.success).toBe(true);
    expect(await accepted()).toHaveLength(2);
  });

  test('no or incomplete acceptance opens no account', async () => {
    for (const more of [{}, { termsVersion: 1 }, { privacyVersion: 1 }])
      expect(fieldsIn(await byName(more))).toEqual(['fields_invalid', { terms: 'terms_required' }]);
    expect(await rowsOf(platform.deps.db, sql`select 1 from members`)).toEqual([]);
  });

  test('a version that was replaced meanwhile is refused with the current documents, and opens no account', async () => {
    await renew();
    const answer = await byName(accepting(1));
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'terms_changed']);
    expect(answer.body.value).toEqual({
      documents: [
        { kind: 'terms', version: 2, effectiveFrom: platform.clock.now(), title: 'Terms' },
        { kind: 'privacy', version: 1, effectiveFrom: platform.clock.now(), title: 'privacy' },
      ],
    });
    // Nor can an unpublished version be accepted.
    expect((await byName(accepting(3))).body.errorCode).toBe('terms_changed');
    expect(await rowsOf(platform.deps.db, sql`select 1 from members`)).toEqual([]);
    expect((await byName(accepting(2))).body.success).toBe(true);
    expect(await accepted()).toMatchObject([{ version: 1 }, { version: 2 }]);
  });

  test('a version that begins later cannot be accepted yet', async () => {
    const later = { kind: 'terms' as const, translations: translations('Later.') };
    await publish(
      platform.deps.db,
      { ...later, effectiveFrom: platform.clock.now() + DAY },
      platform.clock.now(),
    );
    expect((await byName(accepting(2))).body.errorCode).toBe('terms_changed');
    expect((await byName(accepting(1))).body.success).toBe(true);
  });

  test('an account that is not opened has accepted nothing', async () => {
    await byName(accepting(1));
    const before = await accepted();
    expect((await byName(accepting(1))).body.errorCode).toBe('username_taken');
    expect(await accepted()).toEqual(before);
    await expect(
      platform.deps.db.execute(sql`update legal_acceptances set version = 2`),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining('only added to') as string },
    });
  });

  test('where the brand shows no documents, nothing is required and nothing written', async () => {
    await switchModules(platform, ['LEGALDOC3'], false);
    expect((await platform.request(listLegalDocuments)).body.errorCode).toBe('function.not.available');
    expect((await byName({})).body.success).toBe(true);
    expect(await accepted()).toEqual([]);
  });
});

describe.each(EMBEDDED_BY_DAY)('a live platform on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    const { environment, demo, checkAnswers } = configFrom({ NODE_ENV: 'production' });
    platform = await openTestPlatform(await shared.fresh(), { environment, demo, checkAnswers });
  });
  afterEach(() => platform.close());

  test('has no documents of the invented brand, registers no member before its own are published, and reports that at the start', async () => {
    await seed(platform.deps.db, platform.clock, { demo: false });
    expect(await rowsOf(platform.deps.db, sql`select 1 from legal_documents`)).toEqual([]);
    const off = [400, 'function.not.available', { module: 'LEGALDOC3' }];
    expect(gist(await platform.request(getRegisterRules))).toEqual(off);
    const registerWith = async (more: object = {}) =>
      platform.request(register, { ...form, ...(await sliderTicket(platform, 'register')), ...more });
    expect(gist(await registerWith())).toEqual(off);
    expect(await missingDocuments(platform.deps)).toEqual([
      'not published: terms, privacy: registration is off (npm run operator -- run legal-publish @file)',
    ]);
    const now = platform.clock.now();
    await publish(
      platform.deps.db,
      { kind: 'terms', translations: translations('T'), effectiveFrom: null },
      now,
    );
    expect((await missingDocuments(platform.deps))[0]).toMatch(/^not published: privacy:/);
    await publish(
      platform.deps.db,
      { kind: 'privacy', translations: translations('P'), effectiveFrom: null },
      now,
    );
    expect(await missingDocuments(platform.deps)).toEqual([]);
    expect((await registerWith(accepting(1))).body.success).toBe(true);
  }, 60_000);
});
