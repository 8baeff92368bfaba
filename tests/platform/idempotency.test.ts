import { Hono } from 'hono';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import { mount, type Env } from '../../platform/http/mount.ts';
import { memberOf } from '../../platform/runtime/call.ts';
import { openPayloadKeys } from '../../platform/http/payload-keys.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { ENGINES, openTestDatabase } from '../support/databases.ts';
import { balanceIn, openTestPlatform, type TestPlatform, type Person } from '../support/platform.ts';

/** A test call that moves money: transfers an amount to the platform. */
const give = endpoint({
  name: 'give',
  summary: 'Gives an amount away',
  method: 'POST',
  path: '/wps/test/give',
  token: 'required',
  encrypted: true,
  idempotent: true,
  request: v.object({ amount: v.number(), note: v.optional(v.string()) }),
  response: v.object({ left: v.string() }),
});

describe.each(ENGINES)('idempotent calls on %s', (engine) => {
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  let effects = 0;

  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    const { deps } = platform;
    const app = new Hono<Env>();
    const route = serve(give, async ({ amount }, call) => {
      const { memberId } = memberOf(call);
      const [posted] = await deps.ledger.postWithin(call.db, [
        {
          key: `give:${memberId}:${call.idempotencyKey}`,
          kind: 'gift',
          at: deps.clock.now(),
          postings: [
            { account: person.wallet, amount: -BigInt(amount) },
            { system: 'promotions', currency: 'TLB', amount: BigInt(amount) },
          ],
        },
      ]);
      if (posted?.status === 'refused') throw new Refusal('insufficient_balance');
      call.afterCommit(() => (effects += 1));
      return { left: String(posted?.balances[0]?.balance) };
    });
    mount(app, [route], deps, openPayloadKeys(deps.db, deps.clock));
    const { fetch } = platform.app;
    Object.assign(platform.app, {
      fetch: async (request: Request, socket: object) =>
        new URL(request.url).pathname === give.path ? app.fetch(request, socket) : fetch(request, socket),
    });
    person = await platform.addPerson({ money: 10_000n });
    token = await platform.tokenOf(person.account);
  });
  afterAll(() => platform.close());

  it('requires a key', async () => {
    for (const key of [undefined, 'short', 'has spaces in it'])
      expect(
        (await platform.request(give, { amount: 1 }, { token, ...(key ? { key } : {}) })).body.errorCode,
      ).toBe('idempotency_key_required');
    expect(effects).toBe(0);
  });

  it('has one effect for a hundred equal submits, and a hundred equal responses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        platform.request(give, { amount: 100 }, { token, key: 'intention-1' }),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.value).toEqual({ left: '9900' });
    }
    expect(effects).toBe(1);
    expect(await balanceIn(platform.deps, person.wallet)).toBe(9900n);
  });

  it('compares the decrypted content, not the ciphertext or the order of fields', async () => {
    const first = await platform.request(give, { amount: 1, note: 'x' }, { token, key: 'intention-2' });
    expect(
      (await platform.request(give, { note: 'x', amount: 1 }, { token, key: 'intention-2' })).body,
    ).toEqual(first.body);
  });

  it('refuses the key for another body', async () => {
    await platform.request(give, { amount: 5 }, { token, key: 'intention-3' });
    const other = await platform.request(give, { amount: 6 }, { token, key: 'intention-3' });
    expect(other.status).toBe(409);
    expect(other.body.errorCode).toBe('idempotency_key_reused');
  });

  it('keeps members’ keys apart', async () => {
    const stranger = await platform.addPerson();
    const theirs = await platform.tokenOf(stranger.account, { ip: '192.0.2.55' });
    const answer = await platform.request(give, { amount: 7 }, { token: theirs, key: 'intention-3' });
    expect(answer.status).toBe(200);
  });

  it('stores nothing for a refusal, so that the key can be tried again', async () => {
    const poor = await platform.request(give, { amount: 1_000_000 }, { token, key: 'intention-4' });
    expect(poor.body.errorCode).toBe('insufficient_balance');
    const before = effects;
    expect((await platform.request(give, { amount: 2 }, { token, key: 'intention-4' })).status).toBe(200);
    expect(effects).toBe(before + 1);
  });
});
