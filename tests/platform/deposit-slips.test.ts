import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelDeposit, manualTransferByAccountName } from '#contract/deposit-orders.ts';
import { uploadDepositSlip } from '#contract/deposit-slip.ts';
import { CHUNK } from '#contract/uploads.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { depositSection } from '../../platform/domains/wallet/console/deposit-section.ts';
import { DEPOSIT_ACTIONS, latestDeposits } from '../../platform/domains/wallet/console/deposits.ts';
import { proofPicture } from '../../platform/domains/uploads/console/proofs.ts';
import { runJobs } from '../../platform/jobs.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { balanceIn, fieldOf, openTestPlatform, type TestPlatform, type Person } from '../support/platform.ts';
import { requestDeposit, expectSound, gist, reportOf } from './deposit-harness.ts';
import { picture, upload } from './withdrawal-harness.ts';

const DAY = 86_400_000;
const MANUAL = { endpoint: manualTransferByAccountName, bankCode: 'BANK', amount: 500, payeeName: 'Mina Su' };
const addressOf = (bytes: Buffer, type = 'png'): string =>
  `data:image/${type};base64,${bytes.toString('base64')}`;

describe.each(SERVER_BY_DAY)('slips of deposits on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    person = await platform.addPerson();
    token = await platform.tokenOf(person.account);
  });
  afterEach(async () => {
    await expectSound(platform);
    await platform.close();
  });

  const open = async (key: string): Promise<string> =>
    fieldOf((await requestDeposit(platform, token, { key, ...MANUAL })).body.value, 'depositId');
  const show = (depositId: string, image: string, more: object = {}, by = token) =>
    platform.request(uploadDepositSlip, { depositId, image, ...more }, { token: by });
  const flagOf = async (id: string) =>
    (await reportOf(platform, token)).list.find(({ depositId }) => depositId === id);
  const filesOf = async (id: string): Promise<string[]> =>
    (await auditOf(platform.deps.db, 'deposit', id))
      .filter(({ event }) => event === 'slip')
      .map(({ detail }) => String(detail['fileId']));
  const settle = async (id: string, what: string) => {
    const { refId } = (await flagOf(id))!;
    await DEPOSIT_ACTIONS['deposit']!.run(platform.deps, { reference: refId, do: what });
  };

  it('a picture in the body, or one sent in pieces: the report marks it, the console shows both', async () => {
    const id = await open('slip-deposit-1');
    const other = await open('slip-deposit-2');
    expect(await flagOf(id)).toMatchObject({ depositSlip: 'N' });
    const first = picture(CHUNK + 9);
    expect(gist(await show(id, addressOf(first), { uploadDepositRemarks: ' Sent at noon ' }))).toEqual([
      200,
      null,
      null,
    ]);
    const second = await upload(platform, token, picture(2 * CHUNK), { purpose: 'depositSlip' });
    expect((await show(id, second.toUpperCase())).status).toBe(200);
    expect(await flagOf(id)).toMatchObject({ depositSlip: 'Y', state: 4 });
    expect(await flagOf(other)).toMatchObject({ depositSlip: 'N' });
    const [kept = '', named] = await filesOf(id);
    expect(named).toBe(second);
    expect(await proofPicture(platform.deps.db, kept)).toMatchObject({ type: 'image/png' });
    const page = String(await depositSection(await latestDeposits(platform.deps.db)));
    expect(page).toContain(`href="uploads/${kept}"`);
    expect(page).toContain('Sent at noon');
    expect(page).toContain(`href="uploads/${second}"`);
    expect(await balanceIn(platform.deps, person.wallet)).toBe(0n);
    // A deposit's slips are not swept with unused files.
    platform.clock.advance(2 * DAY);
    await runJobs(platform.deps);
    expect(await proofPicture(platform.deps.db, kept)).not.toBeNull();
  });

  it('a repeated picture is stored once; three are the maximum', async () => {
    const id = await open('slip-deposit-1');
    await Promise.all([0, 1].map(() => show(id, addressOf(picture(100)))));
    const named = await upload(platform, token, picture(200), { purpose: 'depositSlip' });
    for (const image of [named, named, addressOf(picture(100))])
      expect((await show(id, image)).status).toBe(200);
    expect(await filesOf(id)).toHaveLength(2);
    expect((await show(id, addressOf(picture(300), 'jpg'))).status).toBe(200);
    expect(await show(id, addressOf(picture(400)))).toMatchObject({
      status: 400,
      body: { errorCode: 'fields_invalid', value: { fields: { image: 'proof_too_many' } } },
    });
    expect(await filesOf(id)).toHaveLength(3);
  });

  it('accepts pictures only, and files that are the member’s own, of this purpose, and unused', async () => {
    const id = await open('slip-deposit-1');
    const stranger = await platform.addPerson();
    const theirs = await platform.tokenOf(stranger.account, { ip: '192.0.2.9' });
    expect((await show(id, addressOf(picture(100)), {}, theirs)).body.errorCode).toBe('not_found');
    const files = [
      await upload(platform, theirs, picture(100), { purpose: 'depositSlip' }),
      await upload(platform, token, picture(100), { purpose: 'withdrawalProof' }),
      '00000000-0000-4000-8000-000000000000',
    ];
    for (const file of files) expect((await show(id, file)).body.errorCode).toBe('not_found');
    const [exe, nothing] = [addressOf(Buffer.from('MZ and more')), addressOf(Buffer.alloc(0))];
    for (const image of [exe, nothing])
      expect(gist(await show(id, image))).toEqual([
        400,
        'fields_invalid',
        { fields: { file: 'upload_type' } },
      ]);
    for (const image of ['https://evil.test/x.png', 'data:image/svg+xml;base64,AAAA', `${exe}!`])
      expect(gist(await show(id, image))).toEqual([400, 'request_param_err', { fields: ['image'] }]);
    expect((await show('0', addressOf(picture(100)))).body.errorCode).toBe('not_found');
    const other = await open('slip-deposit-2');
    const once = await upload(platform, token, picture(100), { purpose: 'depositSlip' });
    expect((await show(other, once)).status).toBe(200);
    expect((await show(id, once)).body.errorCode).toBe('not_found');
    expect(await filesOf(id)).toEqual([]);
    expect(await flagOf(id)).toMatchObject({ depositSlip: 'N' });
  });

  it('a deposit accepts slips as long as it can be marked as paid', async () => {
    const [paid, refused, given, late] = await Promise.all(
      ['paid', 'refused', 'given', 'late'].map((name) => open(`slip-deposit-${name}`)),
    );
    await settle(paid!, 'pay');
    await settle(refused!, 'refuse');
    await platform.request(cancelDeposit, { depositId: given }, { token });
    for (const id of [paid!, refused!])
      expect((await show(id, addressOf(picture(100)))).body.errorCode).toBe('deposit_closed');
    expect((await show(given!, addressOf(picture(100)))).status).toBe(200);
    platform.clock.advance(2 * DAY);
    token = await platform.tokenOf(person.account);
    await runJobs(platform.deps);
    expect(await flagOf(late!)).toMatchObject({ state: 7 });
    expect((await show(late!, addressOf(picture(100)))).status).toBe(200);
  });

  it('the other manual transfers are the same call', async () => {
    for (const by of ['ByRemark', 'ByBankCard', 'ByTransactionId', 'Generic']) {
      const path = `/wps/relay/MCSFE_manualTransfer${by}`;
      const { endpoint, ...order } = MANUAL;
      const answer = await platform.request(endpoint, order, { token, path, key: `manual-${by}` });
      expect(answer.body.value).toMatchObject({ bankName: 'Anadolu Demo Bank' });
      expect(await flagOf(fieldOf(answer.body.value, 'depositId'))).toMatchObject({ state: 4 });
    }
  });
});
