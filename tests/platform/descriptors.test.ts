import * as jose from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { login, loginFreePlay } from '#contract/login.ts';
import { disburseRebate } from '#contract/rebate.ts';
import { claimSignIn } from '#contract/rewards.ts';
import { logout } from '#contract/session.ts';
import { returnToMain } from '#contract/vendor-wallets.ts';
import { refillFreePlay } from '#contract/wallet.ts';
import { getSystemStatus } from '#contract/system.ts';
import { getPayloadKey } from '#contract/payload-key.ts';
import { openPayloadKeys } from '../../platform/http/payload-keys.ts';
import { EMBEDDED_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { switchModules } from './identity-harness.ts';
import type { ModuleSwitch } from '../../platform/runtime/modules.ts';

const without = (nodes: readonly ModuleSwitch[], id: string): ModuleSwitch[] =>
  nodes.map((node) => ({
    ...node,
    enabled: node.modId === id ? '0' : node.enabled,
    childrenNodes: without(node.childrenNodes, id),
  }));

describe.each(EMBEDDED_BY_DAY)('every mounted call on %s', (engine) => {
  let platform: TestPlatform;
  let endpoints: readonly Endpoint[];
  let token: string;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    endpoints = platform.app.routes.map(({ endpoint }) => endpoint);
    await switchModules(platform, ['LOGINIPVERF3'], true);
    token = await platform.tokenOf((await platform.addPerson()).account);
  });
  afterAll(() => platform.close());

  const each = async (
    list: readonly Endpoint[],
    test: (endpoint: Endpoint) => Promise<void>,
  ): Promise<void> => {
    expect(list.length).toBeGreaterThan(0);
    for (const endpoint of list) await test(endpoint);
  };

  it('has unique names and paths', () => {
    const names = endpoints.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(15);
    expect(new Set(names).size).toBe(names.length);
    const addresses = endpoints.flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((address) => `${method} ${address}`),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('refuses a missing, wrong or doubled Merchant header', async () => {
    await each(endpoints, async (endpoint) => {
      for (const merchant of [null, 'elsewhere', 'statehouse, statehouse', '']) {
        const { status, body } = await platform.request(
          endpoint,
          {},
          { rawBody: '{}', headers: { Merchant: merchant }, token },
        );
        expect([endpoint.name, status, body.errorCode]).toEqual([
          endpoint.name,
          400,
          'function.not.available',
        ]);
      }
    });
  });

  it('refuses a missing, an unknown and a malformed token', async () => {
    const guarded = endpoints.filter((endpoint) => endpoint.token === 'required');
    await each(guarded, async (endpoint) => {
      for (const options of [
        {},
        { token: 'x' },
        { token: `Bearer ${token}` },
        { token: '\u00ff'.repeat(300) },
      ]) {
        const { status, body } = await platform.request(endpoint, {}, { ...options, rawBody: '{}' });
        expect([endpoint.name, status, body.errorCode]).toEqual([endpoint.name, 401, 'login.not.session']);
        expect(body.value).toEqual({ reason: 'ended' });
      }
    });
  });

  it('treats an invalid token as a guest’s where guests are served', async () => {
    await each(
      endpoints.filter((endpoint) => endpoint.token === 'optional'),
      async (endpoint) => {
        const guest = await platform.request(endpoint, {});
        const { status, text } = await platform.request(endpoint, {}, { token: 'long dead' });
        expect([endpoint.name, status, text]).toEqual([endpoint.name, guest.status, guest.text]);
        expect([endpoint.name, status === 401]).toEqual([endpoint.name, false]);
      },
    );
  });

  it('is off when its module is, and its children with it', async () => {
    const { settings } = platform.deps;
    const before = settings.current().modules;
    await each(
      endpoints.filter(({ module }) => module !== null),
      async (endpoint) => {
        await settings.write({ modules: without(before, endpoint.module ?? '') });
        const { status, body } = await platform.request(endpoint, {}, { rawBody: '{}', token });
        expect([endpoint.name, status, body.errorCode]).toEqual([
          endpoint.name,
          400,
          'function.not.available',
        ]);
        expect(body.value).toEqual({ module: endpoint.module });
      },
    );
    await settings.write({ modules: without(before, 'GAMELO3') });
    const hot = endpoints.find(({ module }) => module === 'GAMELOHOT3');
    expect((await platform.request(hot!)).body.errorCode).toBe('function.not.available');
    await settings.write({ modules: before });
  });

  it('responds to garbage with 400 and an envelope, never with 500', async () => {
    // Sign-out, free play and its refill, the rebate, the calendar's prize and the recall need no input: none is invalid.
    const withoutInput: readonly string[] = [
      logout.name,
      loginFreePlay.name,
      refillFreePlay.name,
      disburseRebate.name,
      claimSignIn.name,
      returnToMain.name,
    ];
    const writing = endpoints.filter(({ method, name }) => method !== 'GET' && !withoutInput.includes(name));
    await each(writing, async (endpoint) => {
      for (const rawBody of [
        '',
        'null',
        '[]',
        '"x"',
        '{',
        '{"value":',
        '{"value":7}',
        '{"value":"a.b.c.d.e"}',
        '\u0000',
      ]) {
        const { status, body } = await platform.request(endpoint, {}, { rawBody, token });
        expect([endpoint.name, rawBody, status]).toEqual([endpoint.name, rawBody, 400]);
        expect(['request_param_err', 'request_body_required']).toContain(body.errorCode);
      }
    });
    await each(
      endpoints.filter(({ method }) => method === 'GET'),
      async (endpoint) => {
        const path = `${endpoint.path}?pageNo=1&pageNo=2`;
        const { status, body } = await platform.request(endpoint, {}, { path, token });
        expect([endpoint.name, status, body.errorCode]).toEqual([endpoint.name, 400, 'request_param_err']);
      },
    );
    expect(platform.errors).toEqual([]);
  });

  it('responds under each alias as under its own name', async () => {
    await each(
      endpoints.filter(({ aliases }) => aliases),
      async (endpoint) => {
        const own = await platform.request(endpoint);
        for (const path of endpoint.aliases ?? [])
          expect((await platform.request(endpoint, {}, { path })).body).toEqual(own.body);
      },
    );
  });

  it('returns envelopes that are not cached or sniffed and contain no stack', async () => {
    const { headers, text } = await platform.request(getPayloadKey);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).not.toMatch(/at .*\.ts/);
    const lost = await platform.request(getSystemStatus, {}, { path: '/wps/nowhere' });
    expect([lost.status, lost.body.errorCode]).toEqual([404, 'not_found']);
  });

  it('names the invalid fields', async () => {
    const { body } = await platform.request(login, { username: 'x'.repeat(65), password: 7, type: 'other' });
    expect(body.value).toEqual({ fields: ['username', 'password', 'type'] });
  });

  it('opens bodies under a retired key, and none under an unknown key', async () => {
    const { deps } = platform;
    const keyOf = async () =>
      (await platform.request(getPayloadKey)).body.value as { kid: string; jwk: jose.JWK };
    const sealed = async (kid: string, jwk: jose.JWK, alg = 'RSA-OAEP-256', enc = 'A256GCM') =>
      new jose.CompactEncrypt(new TextEncoder().encode('{"username":"a","password":"b","type":"username"}'))
        .setProtectedHeader({ alg, enc, kid })
        .encrypt(await jose.importJWK(jwk, alg));
    const send = async (value: string) =>
      (await platform.request(login, {}, { rawBody: JSON.stringify({ value }) })).body.errorCode;
    const old = await keyOf();
    const fresh = await openPayloadKeys(deps.db, deps.clock).rotate();
    expect(fresh.kid).not.toBe(old.kid);
    expect((await keyOf()).kid).toBe(fresh.kid);
    expect(await send(await sealed(old.kid, old.jwk))).toBe('captcha_required');
    expect(await send(await sealed(fresh.kid, fresh.jwk))).toBe('captcha_required');
    expect(await send(await sealed('unknown', fresh.jwk))).toBe('request_body_required');
    expect(await send(await sealed(fresh.kid, old.jwk))).toBe('request_body_required');
    expect(await send(await sealed(fresh.kid, fresh.jwk, 'RSA-OAEP-512'))).toBe('request_body_required');
    const plain = JSON.stringify({ username: 'a', password: 'b', type: 'username' });
    expect((await platform.request(login, {}, { rawBody: plain })).body.errorCode).toBe(
      'request_body_required',
    );
    const bare = await platform.request(login, {}, { headers: { Encryption: null } });
    expect(bare.body.errorCode).toBe('request_body_required');
  });

  it('stops reading an oversized body, with or without a declared length', async () => {
    const large = JSON.stringify({ value: 'x'.repeat(1024 * 1024) });
    expect((await platform.request(login, {}, { rawBody: large })).status).toBe(413);
    const stream = new Blob([large]).stream();
    const response = await platform.app.fetch(
      new Request('http://platform.test/wps/session/login', {
        method: 'POST',
        body: stream,
        duplex: 'half',
        headers: { Merchant: 'statehouse', Encryption: 'JWE' },
      } as RequestInit),
    );
    expect(response.status).toBe(413);
  });
});
