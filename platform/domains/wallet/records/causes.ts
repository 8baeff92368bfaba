import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { contractLines } from '../../contracts/contracts.tables.ts';
import { bonuses } from '../../promotions/bonuses/bonuses.tables.ts';
import { rebateClaims } from '../../promotions/rebate/rebate.tables.ts';
import { deposits } from '../deposits/deposits.tables.ts';
import { missionRewards } from '../../missions/missions.tables.ts';
import { referralPayouts } from '../../referral/referral.tables.ts';
import { vendors } from '../../catalogue/catalogue.tables.ts';
import { walletReference } from '../vendor-wallets/move.ts';
import { walletTransfers } from '../vendor-wallets/wallets.tables.ts';
import { namedTransfers, transferReference } from '../transfers/named.ts';
import { transfers } from '../transfers/transfers.tables.ts';
import { bankCards, withdrawals } from '../withdrawals/withdrawals.tables.ts';
import type { DepositMethod } from '../../../runtime/settings.ts';
import { nameOf } from '../deposits/report.ts';
import { maskedCard } from '../withdrawals/cards.ts';
import { referenceOf } from '../withdrawals/present.ts';
import { numberedReference } from './reference.ts';

/** Cause of a line of the account record, in terms that its owner knows. */
export interface Cause {
  readonly order: string | null;
  readonly remark: string | null;
}

const idIn = (
  prefix:
    | 'withdrawal'
    | 'contract-line'
    | 'transfer'
    | 'bonus'
    | 'rebate'
    | 'mission'
    | 'referral'
    | 'wallet',
  reference: string | null,
): number | null => {
  const [name, id = ''] = reference?.split(':') ?? [];
  return name === prefix && /^\d{1,15}$/.test(id) ? Number(id) : null;
};

/**
 * Causes of these lines: the method of a deposit, the card of a withdrawal, the other account of a transfer, the reason
 * of a bonus, with the reference that the member knows.
 * Ledger references (`withdrawal:12`) are not shown.
 */
export const causesOf = async (
  db: Db,
  references: readonly (string | null)[],
  {
    memberId,
    methods,
    language,
  }: {
    readonly memberId: number;
    readonly methods: readonly DepositMethod[];
    readonly language: string;
  },
): Promise<(reference: string | null) => Cause> => {
  const known = references.filter((reference) => reference !== null);
  const orders = known.filter((reference) => !reference.includes(':'));
  const idsOf = (prefix: Parameters<typeof idIn>[0]): number[] =>
    known.map((reference) => idIn(prefix, reference)).filter((id) => id !== null);
  const ids = idsOf('withdrawal');
  const lineIds = idsOf('contract-line');
  const transferIds = idsOf('transfer');
  const payoutIds = idsOf('referral');
  const rewardIds = idsOf('mission');
  const paidIn =
    orders.length === 0
      ? []
      : await db
          .select({ reference: deposits.reference, method: deposits.method })
          .from(deposits)
          .where(inArray(deposits.reference, orders));
  const paidOut =
    ids.length === 0
      ? []
      : await db
          .select({ id: withdrawals.id, createdAt: withdrawals.createdAt, card: bankCards })
          .from(withdrawals)
          .innerJoin(bankCards, eq(bankCards.id, withdrawals.cardId))
          .where(inArray(withdrawals.id, ids));
  const settled =
    lineIds.length === 0
      ? []
      : await db
          .select({ id: contractLines.id, settledAt: contractLines.settledAt })
          .from(contractLines)
          .where(inArray(contractLines.id, lineIds));
  const sent =
    transferIds.length === 0 ? [] : await namedTransfers(db).where(inArray(transfers.id, transferIds));
  const bonusIds = idsOf('bonus');
  const granted =
    bonusIds.length === 0
      ? []
      : await db
          .select({ id: bonuses.id, at: bonuses.grantedAt, reason: bonuses.reason })
          .from(bonuses)
          .where(inArray(bonuses.id, bonusIds));
  const rebateIds = idsOf('rebate');
  const claimed =
    rebateIds.length === 0
      ? []
      : await db
          .select({ id: rebateClaims.id, at: rebateClaims.claimedAt })
          .from(rebateClaims)
          .where(inArray(rebateClaims.id, rebateIds));
  const rewarded =
    rewardIds.length === 0
      ? []
      : await db
          .select({ id: missionRewards.id, at: missionRewards.createdAt, note: missionRewards.note })
          .from(missionRewards)
          .where(inArray(missionRewards.id, rewardIds));
  const referred =
    payoutIds.length === 0
      ? []
      : await db
          .select({ id: referralPayouts.id, at: referralPayouts.createdAt })
          .from(referralPayouts)
          .where(inArray(referralPayouts.id, payoutIds));
  const walletIds = idsOf('wallet');
  const moved =
    walletIds.length === 0
      ? []
      : await db
          .select({ id: walletTransfers.id, at: walletTransfers.createdAt, name: vendors.displayName })
          .from(walletTransfers)
          .innerJoin(vendors, eq(vendors.code, walletTransfers.vendor))
          .where(inArray(walletTransfers.id, walletIds));
  const names = new Map(methods.map((method) => [method.code, nameOf(method, language)]));
  const methodOf = new Map(paidIn.map(({ reference, method }) => [reference, names.get(method) ?? method]));
  const cardOf = new Map(paidOut.map((row) => [row.id, row]));
  const transferOf = new Map(sent.map((row) => [row.id, row]));
  const bonusOf = new Map(granted.map((row) => [row.id, row]));
  const rebateOf = new Map(claimed.map((row) => [row.id, row]));
  const payoutOf = new Map(referred.map((row) => [row.id, row]));
  const rewardOf = new Map(rewarded.map((row) => [row.id, row]));
  const movedOf = new Map(moved.map((row) => [row.id, row]));
  const settledAt = new Map(settled.map((line) => [line.id, line.settledAt]));
  return (reference) => {
    const lineId = idIn('contract-line', reference) ?? 0;
    const at = settledAt.get(lineId);
    if (at !== undefined) return { order: numberedReference('C', lineId, at), remark: null };
    const bonus = bonusOf.get(idIn('bonus', reference) ?? 0);
    if (bonus) return { order: numberedReference('B', bonus.id, bonus.at), remark: bonus.reason };
    const rebate = rebateOf.get(idIn('rebate', reference) ?? 0);
    if (rebate) return { order: numberedReference('R', rebate.id, rebate.at), remark: null };
    const transfer = transferOf.get(idIn('transfer', reference) ?? 0);
    if (transfer) {
      const { id, at: sentAt, senderId, sender, recipient, remark } = transfer;
      const other = senderId === memberId ? recipient : sender;
      return {
        order: transferReference(id, sentAt),
        remark: remark === '' ? other : `${other}: ${remark}`,
      };
    }
    const own = movedOf.get(idIn('wallet', reference) ?? 0);
    if (own) return { order: walletReference(own.id, own.at), remark: own.name };
    const reward = rewardOf.get(idIn('mission', reference) ?? 0);
    if (reward) return { order: numberedReference('M', reward.id, reward.at), remark: reward.note };
    const payout = payoutOf.get(idIn('referral', reference) ?? 0);
    if (payout) return { order: numberedReference('R', payout.id, payout.at), remark: null };
    const paid = cardOf.get(idIn('withdrawal', reference) ?? 0);
    if (paid) return { order: referenceOf(paid), remark: `${paid.card.bankName} ${maskedCard(paid.card)}` };
    // A demo's opening balance has no reference, nor has an unknown kind.
    if (reference === 'opening' || reference?.includes(':')) return { order: null, remark: null };
    return { order: reference, remark: methodOf.get(reference ?? '') ?? null };
  };
};
