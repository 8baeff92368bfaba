import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelDeposit,
  depositByLaunchUrl,
  depositByQRImageUrl,
  manualTransferByAccountName,
} from '#contract/deposit-orders.ts';
import { launchGame } from '#contract/launch.ts';
import { acceptDocuments, listDueDocuments, type DueDocument } from '#contract/legal.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { createWalletClient } from '../../platform/games/wallet-client.ts';
import { openPlay, vendorSecret } from '../../platform/domains/wallet/ledger/play.ts';
import { publish, PublicationError } from '../../platform/domains/legal/documents.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { fieldOf, type Answer } from '../support/platform.ts';
import { NOON, openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';
import { switchModules } from './identity-harness.ts';
import { atConsole, consoleText } from './payment-harness.ts';
import { addPayee, settle, withdraw } from './withdrawal-harness.ts';

const DAY = 86_400_000;
const translations = (title: string) => ({ EN: { title, text: 'Text.' } });

describe.each(SERVER_BY_DAY)('acceptance of a new version on %s', (engine) => {
  let platform: SeededPlatform;
  let token: string;
  beforeEach(async () => {
    platform = await openSeededPlatform(engine);
    token = await platform.signIn('mina_k');
  }, 60_000);
  afterEach(() => platform.close());

  const renew = (title: string, requiredFrom: number | null = null, kind: 'terms' | 'privacy' = 'terms') =>
    publish(
      platform.deps.db,
      { kind, translations: translations(title), effectiveFrom: null, requiredFrom },
      platform.clock.now(),
    );
  const documentsIn = ({ body }: Answer) => (body.value as { documents: DueDocument[] }).documents;
  const due = async (as = token, language = 'EN') =>
    documentsIn(await platform.request(listDueDocuments, {}, { token: as, language }));
  const accept = (versions: object, as = token) => platform.request(acceptDocuments, versions, { token: as });
  const deposit = (key: string = randomUUID()) =>
    platform.request(depositByLaunchUrl, { amount: 250, bankCode: 'FAST' }, { token, key });
  const accepted = (account: string) =>
    rowsOf<{ kind: string; version: number; at: string; language: string }>(
      platform.deps.db,
      sql`select kind, version, at::text, a.language from legal_acceptances a join members m on m.id = a.member_id
        where account = ${account} order by kind, version`,
    );

  test('VAL-19 unaccepted versions in force are listed with version, date and the accepted version; none for a guest', async () => {
    expect(await due()).toEqual([]);
    await renew('Terms, anew');
    expect(await due()).toEqual([
      {
        ...{ kind: 'terms', version: 2, title: 'Terms, anew', effectiveFrom: NOON },
        ...{ accepted: 1, requiredFrom: null },
      },
    ]);
    await publish(
      platform.deps.db,
      { kind: 'privacy', translations: translations('Later'), effectiveFrom: NOON + DAY },
      platform.clock.now(),
    );
    await publish(
      platform.deps.db,
      { kind: 'about', translations: translations('About'), effectiveFrom: null },
      platform.clock.now(),
    );
    expect((await due()).map(({ kind }) => kind)).toEqual(['terms']);
    platform.clock.advance(DAY);
    token = await platform.signIn('mina_k');
    expect((await due()).map(({ kind }) => kind)).toEqual(['terms', 'privacy']);
    expect((await platform.request(listDueDocuments)).body.errorCode).toBe('login.not.session');
    await switchModules(platform, ['LEGALDOC3'], false);
    expect((await platform.request(listDueDocuments, {}, { token })).body.errorCode).toBe(
      'function.not.available',
    );
  });

  test('VAL-19 an acceptance is stored with account, version, time and language, once, and only for a version in force', async () => {
    await renew('Terms, anew');
    const before = await accepted('mina_k');
    expect((await accept({ termsVersion: 1 })).body.errorCode).toBe('terms_changed');
    const early = await accept({ termsVersion: 3 });
    expect([early.status, early.body.errorCode]).toEqual([409, 'terms_changed']);
    expect(documentsIn(early)).toMatchObject([
      { kind: 'terms', version: 2 },
      { kind: 'privacy', version: 1 },
    ]);
    expect(await accepted('mina_k')).toEqual(before);

    const first = await platform.request(acceptDocuments, { termsVersion: 2 }, { token, language: 'VI' });
    expect(documentsIn(first)).toEqual([]);
    const row = { kind: 'terms', version: 2, at: String(NOON), language: 'VI' };
    expect(await accepted('mina_k')).toEqual([...before, row]);
    platform.clock.advance(60_000);
    // A second press, and a second tab in another language.
    const again = await Promise.all([accept({ termsVersion: 2 }), accept({ termsVersion: 2 })]);
    expect(again.map(({ body }) => body.success)).toEqual([true, true]);
    expect(await accepted('mina_k')).toEqual([...before, row]);
    expect(await due()).toEqual([]);
    expect(platform.errors).toEqual([]);
  });

  test('a trial account accepts nothing and is not asked to', async () => {
    await renew('Terms, anew', NOON);
    const trial = await platform.signIn('mina_k');
    await platform.deps.db.update(members).set({ type: 4 }).where(eq(members.account, 'mina_k'));
    expect(await due(trial)).toEqual([]);
    expect((await accept({ termsVersion: 2 }, trial)).body.errorCode).toBe('need_true_account');
  });

  test('VAL-19 from its time on a required version blocks new deposits of every kind and game launches until it is accepted', async () => {
    await renew('Terms, anew', NOON + DAY);
    expect((await due())[0]?.requiredFrom).toBe(NOON + DAY);
    const early = await deposit();
    expect(early.body.success).toBe(true);
    platform.clock.advance(DAY);
    token = await platform.signIn('mina_k');
    const key = randomUUID();
    const held = await deposit(key);
    expect([held.status, held.body.errorCode]).toEqual([403, 'acceptance_due']);
    expect(documentsIn(held)).toEqual(await due());
    for (const [endpoint, order] of [
      [depositByQRImageUrl, { bankCode: 'QR' }],
      [manualTransferByAccountName, { bankCode: 'BANK', payeeName: 'Mina' }],
    ] as const) {
      const answer = await platform.request(
        endpoint,
        { amount: 250, ...order },
        { token, key: randomUUID(), language: 'TY' },
      );
      expect(answer.body.errorCode).toBe('acceptance_due');
      expect(answer.body.message).toMatch(/kabul etmen gerekiyor/);
    }
    const launch = () =>
      platform.call(launchGame, { launchMode: 'GLS', accountType: 1, nodeId: '10001' }, { token });
    expect((await launch()).body.errorCode).toBe('acceptance_due');
    // An earlier deposit can still be cancelled.
    const depositId = fieldOf(early.body.value, 'depositId');
    expect((await platform.request(cancelDeposit, { depositId }, { token })).body.success).toBe(true);

    await accept({ termsVersion: 2 });
    // A refusal stores nothing under the key.
    expect((await deposit(key)).body.success).toBe(true);
    expect((await launch()).body.success).toBe(true);
  });

  test('a required version stays required under a newer optional one, and accepting the newer one is enough', async () => {
    await renew('Second', NOON);
    await renew('Third');
    expect(await due()).toMatchObject([{ version: 3, accepted: 1, requiredFrom: NOON }]);
    expect((await deposit()).body.errorCode).toBe('acceptance_due');
    await accept({ termsVersion: 3 });
    expect((await deposit()).body.success).toBe(true);
    // A member who has accepted the required one is asked for the newer one, and not blocked.
    await renew('Fourth', NOON + DAY);
    await accept({ termsVersion: 4 });
    await renew('Fifth');
    platform.clock.advance(2 * DAY);
    token = await platform.signIn('mina_k');
    expect(await due()).toMatchObject([{ version: 5, accepted: 4, requiredFrom: null }]);
    expect((await deposit()).body.success).toBe(true);
  });

  test('WDR-01 no document blocks a member’s withdrawal', async () => {
    await renew('Terms, anew', NOON);
    await renew('Privacy, anew', NOON, 'privacy');
    await settle(platform, { turnoverPercent: 0 });
    const payee = await addPayee(platform);
    expect(await due(payee.token)).toMatchObject([{ accepted: null }, { accepted: null }]);
    expect((await withdraw(platform, payee, 5000)).text).toContain('"success":true');
    token = payee.token;
    expect((await deposit()).body.errorCode).toBe('acceptance_due');
  });

  test('a bet is refused from that time on; an earlier bet gets its first response, and is paid', async () => {
    await renew('Terms, anew', NOON + DAY);
    const [mina] = await platform.deps.db.select().from(members).where(eq(members.account, 'mina_k'));
    const [game] = await rowsOf<{ id: string; vendor: string }>(
      platform.deps.db,
      sql`select id, vendor_code as vendor from games where id = '10001'`,
    );
    const vendor = game!.vendor;
    const wallet = createWalletClient({
      ...{ vendor, secret: vendorSecret(platform.deps.secret, vendor), clock: platform.deps.clock },
      ...{ baseUrl: 'http://wallet.test', fetch: (request) => platform.app.fetch(request) },
    });
    const play = (await openPlay(platform.deps, { memberId: mina!.id, vendor, gameId: '10001' }))!;
    const betIn = async (id: string) => {
      const { account, currency, playSession } = play;
      const movement = { account, currency, gameId: '10001', transactionId: id, roundId: id };
      return wallet.bet({ ...movement, playSession, amount: 100n });
    };
    const balance = async () =>
      (
        await rowsOf<{ balance: string }>(
          platform.deps.db,
          sql`select balance::text from accounts where member_id = ${mina!.id}`,
        )
      )[0]!.balance;
    const first = await betIn('before');
    platform.clock.set(NOON + DAY - 60_000);
    await platform.deps.db.execute(
      sql`update sessions set seen_at = ${platform.clock.now()}, expires_at = ${NOON + 9 * DAY}`,
    );
    expect(await betIn('a-minute-before')).toMatchObject({ status: 'ok' });
    platform.clock.set(NOON + DAY);
    const standing = await balance();
    await expect(betIn('after')).rejects.toMatchObject({ code: 'acceptance_due' });
    expect(await balance()).toBe(standing);
    expect(await betIn('before')).toMatchObject({ replayed: true, transactionId: first.transactionId });
    const { account, currency } = play;
    const paid = await wallet.settle({
      ...{ account, currency, gameId: '10001', roundId: 'before', transactionId: 'before-end' },
      ...{ betTransactionId: 'before', amount: 40n },
    });
    expect(paid).toMatchObject({ status: 'ok', replayed: false });
    await accept({ termsVersion: 2 }, await platform.signIn('mina_k'));
    const [session] = await rowsOf<{ id: string }>(
      platform.deps.db,
      sql`select id from sessions where ended_at is null
      and member_id = ${mina!.id}`,
    );
    const anew = (await openPlay(platform.deps, {
      ...{ memberId: mina!.id, vendor, gameId: '10001', sessionId: session!.id },
    }))!;
    expect(
      await wallet.bet({
        ...{ ...anew, gameId: '10001', transactionId: 'accepted', roundId: 'accepted', amount: 100n },
      }),
    ).toMatchObject({ status: 'ok' });
  });

  test('the console publishes it: never before it is in force, nor for a document without acceptance', async () => {
    const at = (body: object) =>
      atConsole(platform, 'legal-publish', { translations: translations('W'), ...body });
    expect(await at({ kind: 'terms', from: '2026-12-01', required: '2026-12-15' })).toMatchObject({
      ...{ version: 2, from: '2026-12-01 00:00:00 UTC', required: '2026-12-15 00:00:00 UTC' },
    });
    expect(await consoleText(platform)).toContain('2026-12-15 00:00:00');
    expect((await at({ kind: 'terms', from: '2026-12-02', required: '2026-12-01' })).error).toMatch(
      /before it is in force/,
    );
    expect((await at({ kind: 'about', required: '2026-12-15' })).error).toMatch(/members do not accept/);
    expect((await at({ kind: 'terms', required: 'soon' })).error).toMatch(/a date is written/);
    await expect(renew('Long ago', NOON - 1, 'privacy')).rejects.toThrow(PublicationError);
  });
});
