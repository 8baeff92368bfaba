import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { asTexts, rawBody, requestOf } from '../support/arbitraries.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import {
  balanceIn,
  openTestPlatform,
  PASSWORD,
  type RequestOptions,
  type TestPlatform,
} from '../support/platform.ts';
import { isNight } from '../support/night.ts';
import { mobileOf, strangers, switchModules } from './identity-harness.ts';

const LONG = 240_000;
/** Per engine, with different requests on each: five thousand at night. */
const REQUESTS = isNight ? 2500 : 1000;
const SEEDS = { pglite: 26_112_204, postgres: 26_112_205 } as const;

describe.each(SERVER_BY_DAY)('every call on %s', (engine) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
  });
  afterAll(() => platform.close());

  const mobile = mobileOf(1);
  const stranger = strangers();

  it(
    `${REQUESTS} requests near and far from the contract: no fault, no stack, nothing lost`,
    async () => {
      const bystander = await platform.addPerson({ money: 12_345n, email: 'by@ornek.test' });
      const rowOf = async (id: number) =>
        (await platform.deps.db.select().from(members).where(eq(members.id, id)))[0];
      const before = await rowOf(bystander.id);
      const fuzzed = await platform.addPerson({
        account: 'fuzzed',
        countryDialingCode: '90',
        mobile,
        email: 'f@ornek.test',
      });
      const held = await platform.addPerson({ account: 'held', isPasswordDefault: true });
      await switchModules(platform, ['LOGINIPVERF3', 'REGMOBVERF3'], true);
      const known = {
        '': ['fuzzed', 'held', mobile, '000000', 'x'],
        username: ['fuzzed', 'held', 'Yeni26', mobile],
        password: [PASSWORD, 'Kestane7Kebap', '000000'],
        confirmPassword: ['Kestane7Kebap'],
        oldPassword: [PASSWORD],
        newPassword: ['Kestane7Kebap', PASSWORD],
        confirmNewPassword: ['Kestane7Kebap', PASSWORD],
        email: ['f@ornek.test'],
        mobileNum: [mobile],
        mobileNo: [mobile],
        countryDialingCode: ['90', '+90'],
        verificationCode: ['000000'],
        affiliateCode: ['kerem26'],
        nodeId: ['1', '10711'],
      };
      const shape = (endpoint: Endpoint) =>
        fc.record({
          name: fc.constant(endpoint.name),
          request: requestOf(endpoint.request, known),
          raw: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: rawBody }),
          token: fc.constantFrom('own', 'own', 'own', 'held', 'none', 'nonsense'),
          isWide: fc.boolean(),
          language: fc.constantFrom('TY', 'EN', 'VI', 'xx', '%%'),
        });
      const endpoints = new Map(platform.app.routes.map(({ endpoint }) => [endpoint.name, endpoint]));
      const any = fc.oneof(
        ...[...endpoints.values()].map((endpoint) => ({
          weight: endpoint.method === 'GET' ? 1 : 4,
          arbitrary: shape(endpoint),
        })),
      );
      const tokens: Record<string, string> = { nonsense: '\u00ff\u00fe'.repeat(40) };
      let sent = 0;
      let understood = 0;
      await fc.assert(
        fc.asyncProperty(any, async ({ name, request, raw, token, isWide, language }) => {
          if (sent % 10 === 0) {
            tokens['own'] = (await startSession(platform.deps, fuzzed.id, 'x')).token;
            tokens['held'] = (await startSession(platform.deps, held.id, 'x', 'default')).token;
          }
          if (sent % 50 === 0) {
            // With the captchas off half of the time, more requests reach the checks behind them.
            await switchModules(platform, ['GEETEST3', 'CAPTCHA3'], sent % 100 === 0);
            platform.clock.advance(60_000);
          }
          sent += 1;
          const endpoint = endpoints.get(name);
          if (!endpoint) throw new Error(`no call ${name}`);
          const isText = endpoint.method === 'GET' || endpoint.body === 'form';
          const options: RequestOptions = {
            ip: isWide ? stranger() : '198.51.100.1',
            language,
            key: `fuzz-${sent}`,
            ...(tokens[token] ? { token: tokens[token] } : {}),
            ...(raw !== undefined && endpoint.method !== 'GET' ? { rawBody: raw } : {}),
          };
          const { status, text, body } = await platform.request(
            endpoint,
            isText ? asTexts(request) : request,
            options,
          );
          if (!/^request_/.test(body.errorCode ?? '')) understood += 1;
          if (status >= 500) throw new Error(`${endpoint.name} answered ${status}: ${text}`);
          if (/\bat \S+ \(|\.ts:\d|scrypt\$|postgres|syntax error/i.test(text))
            throw new Error(`${endpoint.name} leaked a detail: ${text.slice(0, 400)}`);
        }),
        { numRuns: REQUESTS, seed: SEEDS[engine], endOnFailure: true },
      );
      expect(sent).toBeGreaterThanOrEqual(REQUESTS);
      // Otherwise it would only prove that nonsense is refused.
      expect(understood).toBeGreaterThan(sent / 2);
      expect(platform.errors).toEqual([]);
      expect(await rowOf(bystander.id)).toEqual(before);
      expect(await balanceIn(platform.deps, bystander.wallet)).toBe(12_345n);
      expect(isSound(await audit(platform.deps.db))).toBe(true);
    },
    LONG,
  );
});
