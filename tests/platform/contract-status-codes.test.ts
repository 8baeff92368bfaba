import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answerDailySalary,
  answerDailySalaryByPost,
  answerDividend,
  answerDividendByPost,
  answerHourlySalary,
  answerRealTimeSalary,
  getContractOffers,
} from '#contract/contract-offers.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { balanceIn, openTestPlatform, type TestPlatform } from '../support/platform.ts';
import {
  DIALECT,
  createNegotiation,
  tier,
  type Kind,
  type Shown,
  type Signed,
  type Negotiation,
} from './contract-harness.ts';

const KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const;

describe.each(SERVER_BY_DAY)('status codes of contracts on %s', (engine) => {
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
    agent = await negotiation.join(chief, { money: 5000n });
    player = await negotiation.join(agent);
  });
  afterEach(() => platform.close());

  const offered = (kind: Kind = 'daily', more = {}): Promise<Shown> =>
    negotiation.offer(chief, agent, kind, [tier(0.003)], more);
  const proposal = (rate: number) => ({ proposal: { periodType: 'daily', tiers: [tier(rate)] } });
  const untouched = async (contract: Shown): Promise<void> => {
    expect(await negotiation.standing(chief, contract)).toMatchObject({
      stateName: contract.stateName,
      revision: contract.revision,
    });
  };
  const changedTo = (contract: Shown, status: string, revision: number) => ({
    status: 409,
    body: {
      success: false,
      errorCode: 'contract_changed',
      value: { contractId: contract.contractId, status, revision },
    },
  });

  it.each(KINDS)('%s: strangers, the upline, a trial account and guests cannot answer', async (kind) => {
    const contract = await offered(kind);
    const stranger = await negotiation.join(null);
    const trial = await negotiation.join(chief, { type: 4 });
    for (const one of [stranger, chief, player])
      expect(await negotiation.answerByCode(one, kind, contract, 'A')).toMatchObject({
        status: 404,
        body: { errorCode: 'not_found' },
      });
    expect(await negotiation.answerByCode(trial, kind, contract, 'A')).toMatchObject({
      status: 403,
      body: { errorCode: 'need_true_account' },
    });
    for (const token of [{}, { token: 'x'.repeat(43) }])
      expect(await negotiation.answerByCode(token, kind, contract, 'A')).toMatchObject({
        status: 401,
        body: { errorCode: 'login.not.session' },
      });
    await untouched(contract);
  });

  it('a trial account gets no contracts and no refusal, and is not asked to sign in', async () => {
    const trial = await negotiation.join(chief, { type: 4 });
    expect(Object.values(await negotiation.offersTo(trial)).flatMap((each) => Object.keys(each))).toEqual([]);
    expect((await platform.request(getContractOffers)).status).toBe(401);
  });

  it('a draft cannot be answered, and a number of another kind is not found', async () => {
    const draft = await offered('daily', { isDraft: true });
    expect((await negotiation.answerByCode(agent, 'daily', draft, 'A')).status).toBe(404);
    await untouched(draft);
    const hourly = await offered('hourly');
    for (const kind of ['daily', 'realtime'] as const)
      expect((await negotiation.answerByCode(agent, kind, hourly, 'A')).status).toBe(404);
    await untouched(hourly);
  });

  it.each([
    ['a status code of the other direction', answerDailySalary, { id: 1, status: 'P' }, 'status'],
    ['a status code in lower case', answerDailySalary, { id: 1, status: 'a' }, 'status'],
    ['a missing status code', answerDividend, { type: 'CONS' }, 'status'],
    ['an unknown game group', answerDividend, { type: 'POKER', status: 'A' }, 'type'],
    ['a missing game group', answerDividend, { status: 'A' }, 'type'],
    ['an invalid number', answerDailySalary, { id: 'x', status: 'A' }, 'id'],
    [
      'a number above the maximum',
      answerHourlySalary,
      { contractId: 2_147_483_648, status: 'A' },
      'contractId',
    ],
    ['a fractional number', answerRealTimeSalary, { contractId: 1.5, status: 'A' }, 'contractId'],
  ])('%s is refused with the field’s name', async (_, endpoint, request, field) => {
    const contract = await offered('dividend');
    expect(await platform.request(endpoint, request, { token: agent.token })).toMatchObject({
      status: 400,
      body: { errorCode: 'request_param_err', value: { fields: [field] } },
    });
    await untouched(contract);
  });

  it.each(KINDS)('%s: of two concurrent answers one counts, a third gets the current state', async (kind) => {
    const contract = await offered(kind);
    const twice = await Promise.all([0, 1].map(() => negotiation.answerByCode(agent, kind, contract, 'A')));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const code of ['A', 'R', 'C'])
      expect(await negotiation.answerByCode(agent, kind, contract, code)).toMatchObject(
        changedTo(contract, 'active', 2),
      );
    const events = (await negotiation.historyOf(agent, contract)).map(({ event }) => event);
    expect(events).toEqual(['offer.send', 'offer.accept']);
    expect(await balanceIn(platform.deps, agent.wallet)).toBe(5000n);
    expect(isSound(await audit(platform.deps.db))).toBe(true);
  });

  it.each(KINDS)('%s: after a refusal a second answer gets the current state', async (kind) => {
    const contract = await offered(kind);
    expect((await negotiation.answerByCode(agent, kind, contract, 'R')).status).toBe(200);
    for (const code of ['R', 'A'])
      expect(await negotiation.answerByCode(agent, kind, contract, code)).toMatchObject(
        changedTo(contract, 'declined', 2),
      );
    // A dividend is named by its group, so the next offer is the next target.
    const next = await offered(kind);
    expect((await negotiation.answerByCode(agent, kind, next, 'A')).status).toBe(200);
    expect((await negotiation.standing(agent, next)).stateName).toBe('active');
    expect((await negotiation.standing(agent, contract)).stateName).toBe('declined');
  });

  it.each(KINDS)('%s: an idempotency key is honoured: the same response, one action', async (kind) => {
    const contract = await offered(kind);
    const key = negotiation.key();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => negotiation.answerByCode(agent, kind, contract, 'A', { key })),
    );
    for (const { status, body } of answers) expect([status, body.success]).toEqual([200, true]);
    expect(await negotiation.historyOf(agent, contract)).toHaveLength(2);
    expect((await negotiation.answerByCode(agent, kind, contract, 'R', { key })).body.errorCode).toBe(
      'idempotency_key_reused',
    );
    expect(
      (await negotiation.answerByCode(agent, kind, contract, 'R', { key: 'short' })).body.errorCode,
    ).toBe('idempotency_key_required');
  });

  it('answers the current state, and nothing where no version waits for that status code', async () => {
    const first = await offered();
    const changed = await negotiation.act(chief, first, 'offer.change', proposal(0.002));
    // Seen at 0.3 %, changed to 0.2 % meanwhile: the status code carries no revision.
    expect((await negotiation.answerByCode(agent, 'daily', first, 'A')).status).toBe(200);
    const agreed = await negotiation.standing(agent, first);
    expect(agreed['current']).toMatchObject({ version: 2, tiers: [tier(0.002)] });
    expect(changed.revision).toBe(2);
    // A status code for a renewal that has become a termination request: R does not apply to it.
    const ending = await negotiation.act(chief, agreed, 'termination.ask');
    expect(await negotiation.answerByCode(agent, 'daily', ending, 'R')).toMatchObject(
      changedTo(ending, 'terminationAsked', 4),
    );
    const kept = await negotiation.act(chief, ending, 'termination.withdraw');
    expect(await negotiation.answerByCode(agent, 'daily', kept, 'C')).toMatchObject(
      changedTo(kept, 'active', 5),
    );
    const renewed = await negotiation.act(chief, kept, 'offer.change', proposal(0.003));
    const countered = await negotiation.act(agent, renewed, 'offer.counter', proposal(0.004));
    for (const code of ['A', 'R', 'C'])
      expect(await negotiation.answerByCode(agent, 'daily', countered, code)).toMatchObject(
        changedTo(countered, 'renewalCountered', 7),
      );
  });

  it('of an answer and a concurrent action of the upline one comes first', async () => {
    const contract = await offered();
    const [answer, taken] = await Promise.allSettled([
      negotiation.answerByCode(agent, 'daily', contract, 'A'),
      negotiation.act(chief, contract, 'offer.withdraw'),
    ]);
    const isTaken = taken.status === 'fulfilled';
    expect(answer).toMatchObject({ status: 'fulfilled', value: { status: isTaken ? 409 : 200 } });
    expect((await negotiation.standing(chief, contract)).stateName).toBe(isTaken ? 'withdrawn' : 'active');
    expect(await negotiation.historyOf(chief, contract)).toHaveLength(2);
  });

  it('terms that the upline no longer has are not agreed to', async () => {
    const own = await negotiation.offer(chief, agent, 'daily', [tier(0.01)]);
    const agreed = await negotiation.act(agent, own, 'offer.accept');
    const below = await negotiation.offer(agent, player, 'daily', [tier(0.01)]);
    const ending = await negotiation.act(chief, agreed, 'termination.ask');
    expect((await negotiation.answerByCode(agent, 'daily', ending, 'C')).status).toBe(200);
    expect(await negotiation.answerByCode(player, 'daily', below, 'A')).toMatchObject({
      status: 400,
      body: { errorCode: 'fields_invalid', value: { fields: { terms: 'nothing_to_share' } } },
    });
    expect((await negotiation.standing(player, below)).stateName).toBe('offered');
  });

  it('is not cached; HEAD does nothing; a URL may carry a cache-buster', async () => {
    const contract = await offered('dividend');
    const options = { token: agent.token, key: negotiation.key() };
    const request = await platform.requestOf(answerDividend, { type: 'CONS', status: 'A' }, options);
    const head = await platform.app.fetch(new Request(request, { method: 'HEAD' }), { ip: '203.0.113.1' });
    expect(head.status).toBe(404);
    await untouched(contract);
    for (const _ of ['1', '2']) {
      const answer = await platform.request(answerDividend, { type: 'CONS', status: 'A', _ }, options);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('etag')).toBeNull();
    }
    expect(
      (await platform.request(getContractOffers, {}, { token: agent.token })).headers.get('cache-control'),
    ).toBe('no-store');
  });

  it('the newer names and the other method are the same calls', async () => {
    const ways = [
      ['dividend', answerDividend, '/wps/relay/MCSFE_processContractDividend'],
      ['dividend', answerDividendByPost, '/wps/relay/MCS2_processDividendReq'],
      ['dividend', answerDividendByPost, '/wps/relay/MCSFE_processContractDividend'],
      ['daily', answerDailySalaryByPost, '/wps/relay/MCS2_processDailySalContract'],
      ['daily', answerDailySalaryByPost, '/wps/relay/MCSFE_processDailySalaryContract'],
      ['hourly', answerHourlySalary, '/wps/relay/MCSFE_processContractHourSalary'],
    ] as const;
    for (const [kind, endpoint, path] of ways) {
      const contract = await offered(kind);
      const { contractId } = contract;
      const named = { dividend: { type: 'CONS' }, daily: { id: contractId }, hourly: { contractId } }[kind];
      expect(DIALECT[kind].call.module).toBe(endpoint.module);
      const answer = await platform.request(
        endpoint,
        { ...named, status: 'R' },
        { token: agent.token, path },
      );
      expect([path, answer.status]).toEqual([path, 200]);
      expect((await negotiation.standing(agent, contract)).stateName).toBe('declined');
    }
  });
});
