import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getWhitelabel } from '#contract/system.ts';
import type { Signal } from '../../platform/runtime/hub.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';
import {
  DIALECT,
  createNegotiation,
  tier,
  type Kind,
  type Signed,
  type Negotiation,
} from './contract-harness.ts';

const KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const;
type Case = readonly [stands: 'new' | 'renewal' | 'end', shown: string, sent: string, becomes: string];
const OFFERS: readonly Case[] = [
  ['new', 'P', 'A', 'active'],
  ['new', 'P', 'R', 'declined'],
];
/** By hand, from the table of the wire contract (2.5); the real-time salary as the hourly one (4.19). */
const STATUS_CODES: Readonly<Record<Kind, readonly Case[]>> = {
  dividend: [
    ...OFFERS,
    ['renewal', 'E', 'A', 'active'],
    ['renewal', 'E', 'R', 'active'],
    ['end', 'V', 'C', 'terminated'],
    ['end', 'V', 'A', 'active'],
  ],
  daily: [
    ...OFFERS,
    ['renewal', 'P', 'A', 'active'],
    ['renewal', 'P', 'R', 'active'],
    ['end', 'V', 'C', 'terminated'],
    ['end', 'V', 'A', 'active'],
  ],
  hourly: [
    ...OFFERS,
    ['renewal', 'P', 'A', 'active'],
    ['renewal', 'P', 'R', 'active'],
    ['end', 'V', 'A', 'terminated'],
    ['end', 'V', 'R', 'active'],
    ['end', 'V', 'C', 'terminated'],
  ],
  realtime: [
    ...OFFERS,
    ['renewal', 'P', 'A', 'active'],
    ['renewal', 'P', 'R', 'active'],
    ['end', 'V', 'A', 'terminated'],
    ['end', 'V', 'R', 'active'],
    ['end', 'V', 'C', 'terminated'],
  ],
};
const GROUPS = ['CONS', 'RNG', 'LIVE', 'SPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT'] as const;
const EMPTY = {
  ...{ divtypereq: {}, divtypeinfo: {}, dailysalreqtype: {}, dailysalinfotype: {} },
  ...{ contracthoursalreq: {}, contracthoursalinfo: {}, realtimesalreqtype: {}, realtimesalinfotype: {} },
};

describe.each(SERVER_BY_DAY)('contracts in the older dialect on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let negotiation: Negotiation;
  let chief: Signed;
  let agent: Signed;
  let player: Signed;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    negotiation = createNegotiation(platform);
    chief = await negotiation.join(null);
    agent = await negotiation.join(chief);
    player = await negotiation.join(agent);
  });
  afterEach(() => platform.close());

  const proposal = (kind: Kind, rate: number) => ({
    proposal: { periodType: DIALECT[kind].period, tiers: [tier(rate)] },
  });
  /** Brings a contract of the agent into the state of the case. */
  const stand = async (kind: Kind, gameGroup: string, [stands]: Case) => {
    const offered = await negotiation.offer(chief, agent, kind, [tier(0.003)], { gameGroup });
    if (stands === 'new') return offered;
    const agreed = await negotiation.act(agent, offered, 'offer.accept');
    return stands === 'end'
      ? negotiation.act(chief, agreed, 'termination.ask')
      : negotiation.act(chief, agreed, 'offer.change', proposal(kind, 0.004));
  };

  it('API-21: lists a downline’s offers in the rows of each kind, for that downline only', async () => {
    const tiers = [tier(0.003), tier(0.0042, 250_000, { activeMembers: 5, netLoss: 1000 })];
    const standing = { status: 'P', downlineHigherRate: 'N' };
    const first = { activeMember: 0, netLoss: 0, rateType: 'P' };
    const second = { activeMember: 5, netLoss: 1000, rateType: 'P' };
    const ids: Partial<Record<Kind, number>> = {};
    for (const kind of KINDS) ids[kind] = (await negotiation.offer(chief, agent, kind, tiers)).contractId;
    const byBet = [
      { ...first, minimumBet: 0, rate: 0.003 },
      { ...second, minimumBet: 250_000, rate: 0.0042 },
    ];
    expect(await negotiation.offersTo(agent)).toEqual({
      ...EMPTY,
      divtypereq: {
        CONS: [
          { ...standing, ...first, periodType: 'monthly', minimumBet: 0, contractRate: 0.003 },
          { ...standing, ...second, periodType: 'monthly', minimumBet: 250_000, contractRate: 0.0042 },
        ],
      },
      dailysalreqtype: {
        CONS: [
          {
            ...{ ...standing, id: ids.daily, periodType: 'daily' },
            details: [
              { ...first, betVolume: 0, rate: 0.003 },
              { ...second, betVolume: 250_000, rate: 0.0042 },
            ],
          },
        ],
      },
      contracthoursalreq: {
        CONS: [{ ...standing, contractId: ids.hourly, periodType: 'hourly', hourSalaryRates: byBet }],
      },
      realtimesalreqtype: {
        CONS: [{ ...standing, contractId: ids.realtime, periodType: 'realtime', hourSalaryRates: byBet }],
      },
    });
    expect(await negotiation.offersTo(chief)).toEqual(EMPTY);
    expect(await negotiation.offersTo(player)).toEqual(EMPTY);
  });

  it('a fixed sum per period is marked; drafts and counter-offers are offered to neither party', async () => {
    const fixed = tier(25, 0, { rateType: 'F', netLoss: 50 });
    await negotiation.offer(chief, agent, 'dividend', [fixed], { gameGroup: 'RNG' });
    await negotiation.offer(chief, agent, 'daily', [tier(0.003)], { isDraft: true });
    const offered = await negotiation.offer(chief, agent, 'hourly', [tier(0.003)]);
    await negotiation.act(agent, offered, 'offer.counter', proposal('hourly', 0.005));
    expect(await negotiation.offersTo(agent)).toMatchObject({
      ...EMPTY,
      divtypereq: { RNG: [{ rateType: 'F', contractRate: 25 }] },
    });
  });

  it.each(KINDS)('API-43 to API-46, CON-03, CON-04: %s, every status code of the table', async (kind) => {
    const { req, info } = DIALECT[kind];
    for (const [at, each] of STATUS_CODES[kind].entries()) {
      const [stands, code, sent, becomes] = each;
      const gameGroup = GROUPS[at] ?? '';
      const contract = await stand(kind, gameGroup, each);
      const before = await negotiation.offersTo(agent);
      expect([each, before[req]?.[gameGroup]?.[0]?.['status']]).toEqual([each, code]);
      // The version in force stays while another one is proposed.
      expect([each, before[info]?.[gameGroup]?.[0]?.['status']]).toEqual([
        each,
        stands === 'new' ? undefined : 'A',
      ]);
      const answered = await negotiation.answerByCode(agent, kind, contract, sent);
      expect([each, answered.status, answered.body]).toEqual([
        each,
        200,
        { success: true, value: null, message: null },
      ]);
      const { stateName, current } = await negotiation.standing(chief, contract);
      expect([each, stateName]).toEqual([each, becomes]);
      const isRenewed = stands === 'renewal' && sent === 'A';
      expect([each, current]).toMatchObject([
        each,
        becomes === 'declined' ? {} : { tiers: [tier(isRenewed ? 0.004 : 0.003)] },
      ]);
      const after = await negotiation.offersTo(agent);
      expect([each, after[req]?.[gameGroup]]).toEqual([each, undefined]);
      expect([each, after[info]?.[gameGroup]?.length]).toEqual([each, becomes === 'active' ? 1 : undefined]);
      const history = await negotiation.historyOf(chief, contract);
      expect(history.at(-1)).toMatchObject({ by: 'downline' });
      expect(await negotiation.historyOf(agent, contract)).toEqual(history);
    }
  });

  it('CON-05: agreeing to less reports Y beforehand, and ends dearer contracts below', async () => {
    const agreed = await negotiation.act(
      agent,
      await negotiation.offer(chief, agent, 'daily', [tier(0.01)]),
      'offer.accept',
    );
    const below = await negotiation.act(
      player,
      await negotiation.offer(agent, player, 'daily', [tier(0.01)]),
      'offer.accept',
    );
    const flag = async () => (await negotiation.offersTo(agent))['dailysalreqtype']?.['CONS']?.[0];
    const more = await negotiation.act(chief, agreed, 'offer.change', proposal('daily', 0.012));
    expect(await flag()).toMatchObject({ status: 'P', downlineHigherRate: 'N' });
    const less = await negotiation.act(chief, more, 'offer.change', proposal('daily', 0.008));
    expect(await flag()).toMatchObject({ status: 'P', downlineHigherRate: 'Y' });
    // The preview ends nothing.
    expect((await negotiation.standing(player, below)).stateName).toBe('active');
    expect((await negotiation.answerByCode(agent, 'daily', less, 'A')).status).toBe(200);
    expect((await negotiation.standing(player, below)).stateName).toBe('terminated');
    expect(await negotiation.offersTo(player)).toEqual(EMPTY);
    expect(await negotiation.historyOf(player, below)).toMatchObject([
      { event: 'offer.send' },
      { event: 'offer.accept' },
      { event: 'rate.undercut', by: 'house' },
    ]);
  });

  it('CON-05: agreeing to the end reports Y while there are contracts below, whatever their rate', async () => {
    const agreed = await negotiation.act(
      agent,
      await negotiation.offer(chief, agent, 'hourly', [tier(0.01)]),
      'offer.accept',
    );
    const ending = await negotiation.act(chief, agreed, 'termination.ask');
    const flag = async () => (await negotiation.offersTo(agent))['contracthoursalreq']?.['CONS']?.[0];
    expect(await flag()).toMatchObject({ status: 'V', downlineHigherRate: 'N' });
    const below = await negotiation.act(
      player,
      await negotiation.offer(agent, player, 'hourly', [tier(0.001)]),
      'offer.accept',
    );
    expect(await flag()).toMatchObject({ status: 'V', downlineHigherRate: 'Y' });
    expect((await negotiation.answerByCode(agent, 'hourly', ending, 'A')).status).toBe(200);
    expect((await negotiation.standing(player, below)).stateName).toBe('terminated');
  });

  it('notifies both parties, and members whose contracts end, as the site’s own actions do', async () => {
    const agreed = await negotiation.act(
      agent,
      await negotiation.offer(chief, agent, 'daily', [tier(0.01)]),
      'offer.accept',
    );
    await negotiation.act(
      player,
      await negotiation.offer(agent, player, 'daily', [tier(0.01)]),
      'offer.accept',
    );
    const less = await negotiation.act(chief, agreed, 'offer.change', proposal('daily', 0.008));
    const signals: Signal[] = [];
    const everybody = [chief, agent, player];
    const stops = everybody.map(({ id }) =>
      platform.deps.hub.subscribe(id, (signal) => signals.push(signal)),
    );
    await negotiation.answerByCode(agent, 'daily', less, 'A');
    for (const stop of stops) stop();
    expect(signals).toEqual(everybody.map(({ id }) => ({ type: 'news', memberId: id, about: 'contract' })));
  });

  it('the modules of the dialect are served and on', async () => {
    const { text } = await platform.request(getWhitelabel);
    for (const module of ['COMM3', 'SIGNCONDIV3', 'DAILYSALCONT3', 'HOURSAL3', 'RTSALARY3'])
      expect(text).toContain(`"modId":"${module}","enabled":"1"`);
  });
});
