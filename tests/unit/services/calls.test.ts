import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  checkPiece,
  getCaptchaImage,
  passByProof,
  startSliderCaptcha,
} from '../../../src/services/captcha.ts';
import { listAnnouncements } from '../../../src/services/content.ts';
import { requiresCaptcha } from '../../../src/services/login.ts';
import { getMemberInfo, logout } from '../../../src/services/session.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { getSite } from '../../../src/services/system.ts';
import { listCountries } from '../../../src/services/countries.ts';
import { getBalance, refillFreePlay } from '../../../src/services/wallet.ts';
import { FakeStorage, caught, gateway, hang, limits, no, yes, type Sent } from './gateway.ts';

let session: FakeStorage;
beforeEach(() => {
  session = new FakeStorage();
  session.setItem('token', 't-1');
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', new FakeStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const query = (sent: Sent | undefined) =>
  Object.fromEntries(new URL(sent?.address ?? '', 'http://x').searchParams);

describe('the status of the site', () => {
  const play = (status: object, whitelabel: () => Response | Promise<Response> = () => yes([])) =>
    gateway(({ address }) => (address.startsWith('/wps/system/status') ? yes(status) : whitelabel()));

  test.each([
    [{ status: 0 }, 'normal'],
    [{ status: 1 }, 'maintenance'],
    [{ status: 2 }, 'restricted'],
    [{}, 'normal'],
    [{ maintenance: true }, 'maintenance'],
    [{ maintenance: { endTime: 5 } }, 'maintenance'],
    [{ regionRestriction: true }, 'restricted'],
    [{ maintenance: true, regionRestriction: true }, 'restricted'],
    [{ status: 0, maintenance: true, regionRestriction: true }, 'normal'],
  ])('STA-01: %j is %s', async (answer, condition) => {
    play(answer);
    expect((await getSite('h')).status.condition).toBe(condition);
  });

  test('PAY-13: the host of the site is sent as `url`, and its answer is read for the status too', async () => {
    const sent = play({
      status: 2,
      location: { ip: '203.0.113.9' },
      regionRestriction: true,
    });
    const { status } = await getSite('play.example');
    const [permission, ...others] = sent.filter(({ address }) => address.startsWith('/wps/system/status'));
    expect(query(permission)).toEqual({ url: 'play.example' });
    expect(others).toEqual([]);
    expect(status).toMatchObject({ condition: 'restricted', ip: '203.0.113.9' });
  });

  test('STA-04, STA-06: contains the visitor’s address and the end of a maintenance', async () => {
    play({
      status: 1,
      maintenance: { endTime: 1_790_000_000_000, remainingMs: 60_000 },
      location: { ip: '::1' },
    });
    expect((await getSite('h')).status).toMatchObject({
      ip: '::1',
      maintenance: { endsAt: 1_790_000_000_000, remainingMs: 60_000 },
    });
  });

  test('API-16, CFG-15: both requests name the host; a module that is off disables its children', async () => {
    const tree = [
      {
        modId: 'A',
        enabled: '1',
        childrenNodes: [
          { modId: 'B', enabled: '0' },
          { modId: 'C', enabled: '1' },
        ],
      },
      { modId: 'D', enabled: '0', childrenNodes: [{ modId: 'E', enabled: '1' }] },
    ];
    const sent = play({}, () => yes(tree));
    expect((await getSite('play.example:8080')).modules).toEqual(['A', 'C']);
    expect(sent.map(query)).toEqual([{ url: 'play.example:8080' }, { url: 'play.example:8080' }]);
  });

  test('STA-02: a closed site is reported even if its modules fail to load', async () => {
    play({ status: 1 }, () => no('function.not.available'));
    expect(await getSite('h')).toMatchObject({ status: { condition: 'maintenance' }, modules: [] });
  });

  test('a status that hangs holds the site back for 15000 ms, and so do modules that hang', async () => {
    const time = limits();
    gateway(() => hang());
    void caught(getSite('hanging.example'));
    await vi.waitFor(() => expect(time.timeouts).toHaveLength(2));
    expect(time.timeouts).toEqual([15_000, 15_000]);
  });
});

describe('the session', () => {
  test('API-20: logout is a DELETE with the token and without a payload', async () => {
    const sent = gateway(() => yes());
    await logout();
    expect(sent[0]).toMatchObject({ method: 'DELETE', address: '/wps/session/logout', body: null });
    expect(sent[0]?.headers.get('Authorization')).toBe('t-1');
  });

  test("SES-03, SES-07, GAT-01: member info is converted to the site's names", async () => {
    gateway(() =>
      yes({
        id: 7,
        account: 'ayse',
        nickname: null,
        type: 41,
        toUpline: 'Y',
        clubLabel: { labelName: 'gold', rankLevel: 5 },
        memberLabel: ['vip'],
      }),
    );
    expect(await getMemberInfo()).toEqual({
      account: 'ayse',
      nickname: '',
      customerId: '7',
      accountType: 41,
      toUpline: true,
      memberLabels: ['vip'],
      club: { name: 'gold', level: 5 },
      lastLoginAt: null,
    });
  });

  test('CAP-03: only a refusal with a true captcha flag requires the image captcha', () => {
    const of = (detail: unknown) => requiresCaptcha(new ServiceError('refused', 'x', { detail }));
    expect([{ captcha: true }, { captcha: '1' }, { captcha: 'Y' }].map(of)).toEqual([true, true, true]);
    expect([{ captcha: false }, { captcha: '0' }, {}, null, 'captcha'].map(of)).toEqual(Array(5).fill(false));
    expect(requiresCaptcha(new Error('x'))).toBe(false);
  });

  test('SES-02: countries are loaded without a token', async () => {
    const sent = gateway(() => yes([{ countryCode: 'TR', countryDialingCode: '90' }]));
    expect(await listCountries()).toEqual([
      { countryCode: 'TR', countryDialingCode: '90', countryName: null },
    ]);
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
  });
});

describe('captchas', () => {
  const ticket = { lot_number: 'l', captcha_output: 'o', pass_token: 'p', gen_time: '1' };
  const bodyOf = (sent: Sent | undefined) => JSON.parse(sent?.body ?? 'null') as unknown;

  test('API-14, CAP-03: the image is a PNG that no cache can answer', async () => {
    const sent = gateway(() => yes('iVBORw0'));
    expect(await getCaptchaImage()).toBe('data:image/png;base64,iVBORw0');
    expect(query(sent[0])['t']).toMatch(/^\d{13}$/);
  });

  test('CAP-01: the place of the piece and its path are sent under the number of the puzzle', async () => {
    const sent = gateway(() => yes(ticket));
    const trail: [number, number, number][] = [
      [0, 0, 0],
      [142, -3, 407.5],
    ];
    expect(await checkPiece('l', { kind: 'position', x: 142, trail })).toEqual(ticket);
    expect(bodyOf(sent[0])).toEqual({
      lot_number: 'l',
      answer: {
        kind: 'position',
        x: 142,
        trail: [
          [0, 0, 0],
          [142, -3, 407.5],
        ],
      },
    });
    expect(sent[0]?.address).toBe('/wps/captcha/geetest/verify');
  });

  test('CAP-01: the puzzle names its scene, and a proof of work passes too', async () => {
    const wire = {
      lot_number: 'l',
      background: 'a',
      piece: 'b',
      width: 1,
      height: 1,
      pieceWidth: 1,
      pieceHeight: 1,
      pieceY: 0,
      proof: { salt: 's', difficulty: 0 },
    };
    const sent = gateway(({ method }) => (method === 'GET' ? yes(wire) : yes(ticket)));
    expect(await passByProof(await startSliderCaptcha({ scene: 'login' }))).toEqual(ticket);
    expect(query(sent[0])).toEqual({ scene: 'login' });
    expect(bodyOf(sent[1])).toEqual({ lot_number: 'l', answer: { kind: 'proof', counter: 0 } });
  });

  test.each([
    [' ayse ', { name: 'ayse' }],
    ['  ', {}],
    ['n'.repeat(65), {}],
  ])('a puzzle for a sign-in names the typed account, if it can be a name: %j', async (name, more) => {
    const sent = gateway(() => no('x'));
    await caught(startSliderCaptcha({ scene: 'login', name }));
    expect(query(sent[0])).toEqual({ scene: 'login', ...more });
  });
});

describe('content and wallet', () => {
  test("BAN-08, NOT-08, NOT-12, API-27: announcements of all types are read at once, and converted to the site's names", async () => {
    const sent = gateway(() =>
      yes({
        banners: [{ bannerId: 1, url: '/b.webp', groupName: 'w_home', linkageType: 'URL', linkage: '/rng' }],
        player: [{ id: 2, title: 'T', startDateStr: '1790000000000', content: '<b>C</b>' }],
        popup: [{ title: 'P', content: 'C', execution: 'B' }],
      }),
    );
    const { banners, notices, popups } = await listAnnouncements();
    expect(query(sent[0])).toEqual({ types: 'B,PL', platform: 'W' });
    expect(banners).toMatchObject([
      {
        id: '1',
        image: '/b.webp',
        group: 'w_home',
        link: { type: 'URL', target: '/rng', vendor: null, gameId: null },
      },
    ]);
    expect(notices).toEqual([{ id: '2', title: 'T', startsAt: 1_790_000_000_000, content: '<b>C</b>' }]);
    expect(popups).toMatchObject([{ title: 'P', content: 'C', execution: 'B' }]);
  });

  test.each([
    [{ sumBalance: 1234.56, currency: 'TLB' }, 123_456, 2],
    [{ sumBalance: 0.29, currency: 'TLB' }, 29, 2],
    [{ sumBalance: 4.35, currency: 'USD' }, 435, 2],
    [{ sumBalance: 1.5, currency: 'VNDK' }, 1500, 3],
    [{ sumBalance: 1500, currency: 'VND' }, 1500, 0],
  ])('API-18, WAL-01: the balance %j is %i minor units', async (answer, sum, exponent) => {
    gateway(() => yes(answer));
    expect(await getBalance()).toEqual({
      sum,
      exponent,
      currency: answer.currency,
      symbol: null,
      symbolPosition: 'front',
      wallets: [],
    });
  });

  test('NAV-06: a refresh asks the vendors too', async () => {
    const sent = gateway(() => yes({ sumBalance: 1, currency: 'TLB' }));
    await getBalance();
    await getBalance({ sync: true });
    expect(sent.map((each) => query(each)['sync'])).toEqual(['0', '1']);
  });

  test('FRE-01: a refill of play money is reported to the open games; a refusal is not', async () => {
    const posted: unknown[] = [];
    const frame = { contentWindow: { postMessage: (...message: unknown[]) => posted.push(message) } };
    vi.stubGlobal('document', { querySelectorAll: () => [frame, { contentWindow: null }] });
    gateway(() => no('TOO_MANY_REQUESTS'));
    expect(await caught(refillFreePlay())).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(posted).toEqual([]);
    const sent = gateway(() => yes({ sumBalance: 1000, currency: 'FUN', currencySymbol: 'FUN' }));
    expect(await refillFreePlay()).toMatchObject({ sum: 100_000, currency: 'FUN', exponent: 2 });
    expect(sent).toHaveLength(1);
    expect(posted).toEqual([[{ type: 'balance.changed' }, '*']]);
  });
});
