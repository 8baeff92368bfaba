import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkSliderCaptcha, getCaptchaImage } from '#contract/captcha.ts';
import { login } from '#contract/login.ts';
import { getRoutersAndResources, getSystemStatus, getWhitelabel } from '#contract/system.ts';
import { getService } from '#contract/customer-service.ts';
import { getPayloadKey } from '#contract/payload-key.ts';
import { listCountries } from '#contract/countries.ts';
import { shiftedClock } from '../../platform/kernel/clock.ts';
import { openSettings } from '../../platform/runtime/settings.ts';
import { faultStore } from '../../platform/runtime/fault-store.ts';
import { EMBEDDED_BY_DAY, openTestDatabase, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, T0, type TestPlatform } from '../support/platform.ts';

const LINK = { resourceType: 'APP', url: 'https://app.example', qrCodeUrl: 'https://app.example/qr' };

describe.each(EMBEDDED_BY_DAY)('the platform on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
  });
  afterEach(() => platform.close());

  const status = async (ip = '203.0.113.1') =>
    (await platform.request(getSystemStatus, { url: 'platform.test' }, { ip })).body.value;

  it('reports that it is open, and the brand’s settings @STA-01 @CFG-12', async () => {
    expect(await status()).toMatchObject({
      status: 0,
      maintenance: false,
      regionRestriction: false,
      location: { ip: '203.0.113.1' },
      info: { whitelabel: { forcedLogin: false, agentCentre: true, passwordLogin: true }, imageCDNs: [] },
    });
  });

  it('@CFG-13 lists flags, rules, links, contacts, analytics and hosts in the settings', async () => {
    const links = { resources: [LINK], customerServices: [{ type: 2, name: 'Chat', path: '/chat' }] };
    const hosts = { imageCdns: ['https://art.example'], launchCdns: ['https://play.example'] };
    await platform.deps.settings.write({ gtagId: 'G-STATEHOUSE', ...links, ...hosts });
    const { firebase: _, whitelabel, ...info } = ((await status()) as { info: Record<string, unknown> }).info;
    expect(whitelabel).toMatchObject({ passwordLogin: true });
    expect(info).toEqual({
      register: {},
      resources: links.resources,
      customerService: links.customerServices,
      analytics: { gtagId: 'G-STATEHOUSE' },
      imageCDNs: hosts.imageCdns,
      launchGameCDNs: hosts.launchCdns,
    });
  });

  it('@LAU-08 @ACT-03 gives the address of a service of type 3 to who sends its encrypted path, while it is offered', async () => {
    const service = { type: 3, name: 'Desk', path: 'https://chat.example/desk' };
    await platform.deps.settings.write({ customerServices: [service] });
    const { info } = (await status()) as { info: { customerService: (typeof service)[] } };
    const [{ path, ...shown } = service] = info.customerService;
    expect([shown, info.customerService.length]).toEqual([{ type: 3, name: 'Desk' }, 1]);
    expect(path).not.toContain('chat');
    const answer = await platform.request(getService, { path });
    expect(answer.body.value).toEqual([{ version: 'web', path: service.path }]);
    expect((await platform.request(getService, { path: service.path })).body.errorCode).toBe(
      'request_param_err',
    );
    await platform.deps.settings.write({ customerServices: [] });
    expect((await platform.request(getService, { path })).body.errorCode).toBe('request_param_err');
  });

  it('closes for maintenance until its end, except the endpoints that stay open', async () => {
    await platform.deps.settings.write({ condition: 'maintenance', maintenanceEndsAt: T0 + 3_600_000 });
    const plan = { endTime: T0 + 3_600_000, remainingMs: 3_600_000 };
    expect(await status()).toMatchObject({ status: 1, maintenance: plan, regionRestriction: false });
    for (const endpoint of [getCaptchaImage, checkSliderCaptcha, login]) {
      const { status: http, body } = await platform.request(endpoint, { lot_number: 'x' });
      expect([http, body.errorCode, body.value]).toEqual([403, 'system.maintenance', plan]);
    }
    for (const endpoint of [getPayloadKey, listCountries, getRoutersAndResources, getWhitelabel])
      expect((await platform.request(endpoint)).status).toBe(200);
    platform.clock.advance(7_200_000);
    expect(await status()).toMatchObject({ maintenance: { remainingMs: 0 } });
    await platform.deps.settings.write({ condition: 'normal' });
    expect((await platform.request(getCaptchaImage)).status).toBe(200);
  });

  it('blocks listed addresses and networks, and no others', async () => {
    await platform.deps.settings.write({
      restrictedAddresses: ['198.51.100.0/24', '2001:db8::/32', '192.0.2.9', 'nonsense/99'],
    });
    for (const ip of ['198.51.100.77', '2001:db8::1', '192.0.2.9', '::ffff:192.0.2.9']) {
      expect(await status(ip)).toMatchObject({ status: 2, regionRestriction: true });
      const { status: http, body } = await platform.request(getCaptchaImage, {}, { ip });
      expect([http, body.errorCode]).toEqual([403, 'region.restricted']);
    }
    for (const ip of ['198.51.101.1', '192.0.2.10', '2001:db9::1'])
      expect(await status(ip)).toMatchObject({ status: 0 });
  });

  it('accepts headers about the visitor only behind a trusted proxy', async () => {
    const headers = { 'X-Forwarded-For': '198.51.100.1, 192.0.2.44', 'X-Region': 'XX' };
    await platform.deps.settings.write({ restrictedRegions: ['XX'] });
    const direct = await platform.request(getSystemStatus, {}, { headers });
    expect(direct.body.value).toMatchObject({ status: 0, location: { ip: '203.0.113.1' } });
    const trusting = await openTestPlatform(await openTestDatabase(engine), {
      addressHeader: 'x-forwarded-for',
    });
    await trusting.deps.settings.write({ restrictedRegions: ['XX'] });
    const proxied = await trusting.request(getSystemStatus, {}, { headers });
    expect(proxied.body.value).toMatchObject({ status: 2, location: { ip: '192.0.2.44' } });
    await trusting.close();
  });

  it('@CFG-15 @CFG-14 @ACT-14 returns the modules as a tree and the domains with the requested host', async () => {
    const tree = (await platform.request(getWhitelabel)).body.value as { modId: string; enabled: string }[];
    expect(tree[0]).toMatchObject({ modId: 'COMM3', enabled: '1', childrenNodes: expect.any(Array) });
    await platform.deps.settings.write({ resources: [LINK] });
    const routes = await platform.request(getRoutersAndResources, {}, { headers: { Host: 'brand.test' } });
    expect(routes.body.value).toEqual({ domainList: ['brand.test'], resources: [LINK] });
  });

  it('makes a change visible to every process within a second', async () => {
    const { db } = platform.deps;
    let age = 0;
    const other = await openSettings(db, () => age);
    await platform.deps.settings.write({ clockOffset: 86_400_000 });
    expect((await other.fresh()).clockOffset).toBe(0);
    age = 1000;
    expect((await other.fresh()).clockOffset).toBe(86_400_000);
    const clock = shiftedClock(() => other.current().clockOffset);
    expect(Math.abs(clock.now() - Date.now() - 86_400_000)).toBeLessThan(1000);
  });

  it('applies a fault: once, with a wrong body, or after the work was done', async () => {
    const faults = faultStore(platform.deps.db);
    const set = (kind: 'fail' | 'garbage' | 'truncated' | 'lost') =>
      faults.set({ endpoint: getSystemStatus.name, kind, status: 502, delay: 0, remaining: 1 });
    await set('fail');
    const failed = await platform.request(getSystemStatus);
    expect([failed.status, failed.headers.get('content-type')]).toEqual([502, 'text/html']);
    expect((await platform.request(getSystemStatus)).status).toBe(200);
    await set('garbage');
    expect((await platform.request(getSystemStatus)).text).toBe('"garbage"');
    await set('truncated');
    expect((await platform.request(getSystemStatus)).text).toHaveLength(20);
    await set('lost');
    await expect(platform.request(getSystemStatus)).rejects.toThrow('cut off by a fault');
    expect((await platform.request(getSystemStatus)).status).toBe(200);
  });

  it('hangs by a fault until the client leaves', async () => {
    await faultStore(platform.deps.db).set({
      endpoint: getSystemStatus.name,
      kind: 'hang',
      status: 500,
      delay: 0,
      remaining: 1,
    });
    const leaving = new AbortController();
    const hanging = platform.request(getSystemStatus, {}, { signal: leaving.signal });
    // Another call passes meanwhile, so the first one is truly waiting.
    expect((await platform.request(listCountries)).status).toBe(200);
    leaving.abort();
    expect((await hanging).status).toBe(499);
  });
});
