import { desc, eq } from 'drizzle-orm';
import { ConsoleError } from '../console/section/action.ts';
import { latestDeposits } from '../domains/wallet/console/deposits.ts';
import { stamp } from '../console/section/markup.ts';
import { waitingPayments } from '../domains/wallet/console/payments.ts';
import { acceptedText } from '../domains/identity/console/people-section.ts';
import { latestSignIns } from '../domains/rewards/console/rewards.ts';
import { latestWalletTransfers, walletEnds } from '../domains/wallet/console/wallet-transfers.ts';
import { walletReference } from '../domains/wallet/vendor-wallets/move.ts';
import { findCard } from '../domains/identity/console/people.ts';
import { listForOperator, stepsFrom } from '../domains/wallet/console/withdrawals.ts';
import { CURRENCY } from '../kernel/config.ts';
import { auditLog } from '../runtime/audit.tables.ts';
import { enabledModules } from '../runtime/settings.ts';
import type { Deps } from '../runtime/deps.ts';
import { listSecurity } from '../runtime/security-log.ts';
import { budgetUse } from '../domains/identity/sms-budget.ts';
import { amountOnWire, symbolOf } from '../kernel/money.ts';
import { referenceOf } from '../domains/wallet/withdrawals/present.ts';
import { publications } from '../domains/legal/documents.ts';
import { gameOfWin, listHeldWins } from '../domains/wallet/wins/held.ts';

/** One line of a list, as text and as JSON. */
export type Row = Readonly<Record<string, string | number | null>>;

interface List {
  readonly shows: string;
  /** The argument of the list. */
  readonly of?: 'account';
  /** Whether the argument is optional. */
  readonly isOfAll?: boolean;
  readonly rows: (deps: Deps, account: string | undefined) => Promise<readonly Row[]>;
}

const SHOWN = 50;
const money = (minor: bigint, currency: string): string =>
  `${symbolOf(currency)} ${amountOnWire(minor, currency).toFixed(2)}`;
const at = (time: number | null): string | null => (time === null ? null : stamp(time));
const many = (items: readonly string[]): string | null => (items.length > 0 ? items.join(', ') : null);
const named = (values: Readonly<Record<string, string | number | null>>): readonly Row[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

/** Account and permissions of a person; without hashes and keys. */
const personRows = async ({ db }: Deps, account = ''): Promise<readonly Row[]> => {
  const card = await findCard(db, account);
  if (!card) throw new ConsoleError(`there is no account ${account}`);
  return named({
    account: card.account,
    status: card.status,
    mobile: card.mobile && `+${card.countryDialingCode ?? ''} ${card.mobile}`,
    email: card.email,
    registered: at(card.registeredAt),
    'password due': many([
      ...(card.isPasswordDefault ? ['default'] : []),
      ...(card.isPasswordExpired ? ['expired'] : []),
    ]),
    'password expires': at(card.passwordExpiresAt),
    'payment password': card.paymentPasswordHash === null ? 'none' : 'set',
    places: card.places,
    'signed in': at(card.session?.createdAt ?? null),
    accepted: many(card.accepted.map(acceptedText)),
  });
};

const settingRows = async ({ db, settings, clock }: Deps): Promise<readonly Row[]> => {
  const { condition, maintenanceEndsAt, closedVendors, store, modules, withdrawal, wins, sms } =
    settings.current();
  const codes = await budgetUse(db, sms, clock.now());
  return named({
    condition,
    'maintenance ends': at(maintenanceEndsAt),
    'withdrawals stopped': withdrawal.stopped ? 'yes' : 'no',
    'withdrawals allowed': withdrawal.allowed ? 'yes' : 'no',
    'largest win': money(BigInt(wins.largest), CURRENCY.code),
    'win, times the stake': wins.multiple,
    ...Object.fromEntries(
      codes.map(({ period, used, most }) => [
        `SMS codes for strangers, this ${period}`,
        `${used} of ${most}`,
      ]),
    ),
    'closed vendors': many(Object.keys(closedVendors)),
    'store flags on': many(Object.keys(store).filter((flag) => store[flag])),
    'store flags off': many(Object.keys(store).filter((flag) => !store[flag])),
    'modules on': many([...enabledModules(modules)]),
  });
};

export const LISTS: Readonly<Record<string, List>> = {
  withdrawals: {
    shows: 'open withdrawals, the oldest first, with their holds; the latest closed ones',
    rows: async (deps) =>
      (await listForOperator(deps)).map(({ row, account, card, holds, proofs }) => ({
        id: row.id,
        reference: referenceOf(row),
        account,
        state: row.status,
        since: at(row.updatedAt),
        pay: money(row.paid, row.currency),
        to: `${card.bankName} ${card.number}, ${card.holder}`,
        missing: row.remaining ? money(row.remaining, row.currency) : null,
        proofs: many(proofs),
        holds: many(holds),
        do: many(stepsFrom(row.status)),
      })),
  },
  wins: {
    shows: 'held wins, open ones first',
    rows: async ({ db }) =>
      (await listHeldWins(db)).map(({ win, ...shown }) => ({
        id: win.id,
        held: at(win.createdAt),
        account: shown.account,
        status: shown.memberStatus,
        game: gameOfWin({ win, ...shown }),
        gameId: win.gameId,
        round: win.roundId,
        stake: money(win.stake, CURRENCY.code),
        win: money(win.amount, CURRENCY.code),
        reason: win.reason,
        decision: win.decision,
        note: win.note,
      })),
  },
  payments: {
    shows: 'held payments, the oldest first; amounts in minor units',
    rows: async ({ db }) =>
      (await waitingPayments(db)).shown.map(({ payment, reference }) => ({
        provider: payment.provider,
        transactionId: payment.transactionId,
        received: at(payment.receivedAt),
        outcome: payment.outcome,
        // The currency may have unknown decimals.
        amount: String(payment.amount),
        currency: payment.currency,
        deposit: reference,
        order: payment.order,
        reason: payment.reason,
        remark: payment.remark,
      })),
  },
  deposits: {
    shows: 'the latest deposits',
    rows: async ({ db }) =>
      (await latestDeposits(db)).map(({ deposit, account, slips }) => ({
        reference: deposit.reference,
        requested: at(deposit.createdAt),
        account,
        method: deposit.method,
        by: deposit.provider ?? deposit.kind,
        amount: money(deposit.requested, deposit.currency),
        state: deposit.status,
        payer: deposit.payerName,
        slips: many(slips.map(({ fileId }) => fileId)),
      })),
  },
  'sign-ins': {
    shows: 'claimed days of the sign-in calendar, the newest first',
    of: 'account',
    isOfAll: true,
    rows: async ({ db }, ownerAccount) =>
      (await latestSignIns(db, ownerAccount ?? null)).map(({ claim, account }) => ({
        id: claim.id,
        claimed: at(claim.claimedAt),
        account,
        'days in a row': claim.streak,
        amount: money(claim.amount, CURRENCY.code),
        'taken back': at(claim.takenBackAt),
        note: claim.note,
      })),
  },
  wallets: {
    shows: 'transfers between members’ own wallets, the newest first',
    of: 'account',
    isOfAll: true,
    rows: async ({ db }, ownerAccount) =>
      (await latestWalletTransfers(db, ownerAccount ?? null)).map(({ transfer, account }) => {
        const { from, to, amount } = walletEnds(transfer);
        return {
          reference: walletReference(transfer.id, transfer.createdAt),
          at: at(transfer.createdAt),
          account,
          from,
          to,
          amount: money(amount, transfer.currency),
          by: transfer.actor,
        };
      }),
  },
  security: {
    shows: 'the security log, the newest first',
    of: 'account',
    isOfAll: true,
    rows: async ({ db }, ownerAccount) =>
      (await listSecurity(db, { account: ownerAccount })).map(({ event, account }) => ({
        at: at(event.at),
        kind: event.kind,
        account,
        from: many([event.address, event.device].filter(Boolean)),
        detail: many(Object.entries(event.detail).map(([name, value]) => `${name} ${value}`)),
      })),
  },
  person: { shows: 'one account', of: 'account', rows: personRows },
  documents: {
    shows: 'versions of the brand’s documents, the newest of each first',
    rows: async ({ db }) =>
      (await publications(db)).map(({ kind, version, effectiveFrom, publishedAt, languages, accepted }) => ({
        kind,
        version,
        'in force from': at(effectiveFrom),
        published: at(publishedAt),
        languages: many(languages),
        'accepted by': accepted,
      })),
  },
  settings: { shows: 'conditions, stops and switches, and the budget of SMS codes', rows: settingRows },
  runs: {
    shows: 'actions run by this command, the newest first',
    rows: async ({ db }) =>
      (
        await db
          .select()
          .from(auditLog)
          .where(eq(auditLog.subject, 'operator'))
          .orderBy(desc(auditLog.id))
          .limit(SHOWN)
      ).map((run) => ({ at: at(run.at), operator: run.subjectId, action: run.event })),
  },
};
