import { and, count, eq } from 'drizzle-orm';
import encodeQR from 'qr';
import {
  getDepositMethods,
  getDepositPaymentChannels,
  getDepositSettings,
  getDepositTransactionReport,
  getFixedAmounts,
  type DepositKind,
} from '#contract/deposit.ts';
import {
  cancelDeposit,
  depositByLaunchUrl,
  depositByQRImageUrl,
  initiateReminder,
  manualTransferByAccountName,
} from '#contract/deposit-orders.ts';
import { uploadDepositSlip } from '#contract/deposit-slip.ts';
import { writeAudit } from '../../runtime/audit-log.ts';
import { CURRENCY, DEPOSITS, TRIAL_TYPE } from '../../kernel/config.ts';
import { deposits } from './deposits/deposits.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import {
  isInProgress,
  openDeposit,
  ownDeposit,
  stepDeposit,
  notifyDepositChanges,
  type DepositRow,
  type Order,
} from './deposits/deposits.ts';
import { habitsOf } from './deposits/habits.ts';
import { payAddressOf } from './deposits/pay-address.ts';
import { accountOn, nameOf, reportOf } from './deposits/report.ts';
import { addSlip } from './deposits/slips.ts';
import { memberOf, realMemberOf, type Call } from '../../runtime/call.ts';
import { serve, servePrepared, type Route } from '../../http/serve.ts';
import { checkNothingDue } from '../legal/due.ts';
import { createOrders } from './payments/make-order.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { leadsSomewhere } from '../../runtime/stand-ins.ts';

const yesNo = (is: boolean): 'Y' | 'N' => (is ? 'Y' : 'N');

type Made = NonNullable<Order['made']>;

interface DepositRequest {
  readonly amount: number;
  readonly bankCode: string;
  readonly payeeName?: string;
}

/** Deposits: methods, the three ways to request one, and their status (wire contract 2.8). */
export const depositRoutes = (deps: Deps): readonly Route[] => {
  const { clock, settings } = deps;
  const allMethods = () => settings.current().deposits.methods;
  const methods = () => allMethods().filter((method) => leadsSomewhere(deps.config, method));
  const makeOrder = createOrders(deps);
  const knownAddressOf = (row: DepositRow, call: Call): string => {
    const address = payAddressOf(deps, row, call);
    if (address === null) throw new Error(`deposit ${row.id} has no payment address`);
    return address;
  };

  const orderFrom = (
    kind: DepositKind,
    { amount, bankCode, payeeName }: DepositRequest,
    call: Call,
  ): Order => ({
    memberId: realMemberOf(call).memberId,
    amount,
    method: bankCode,
    kind,
    ...(payeeName ? { payerName: payeeName } : {}),
  });
  const prepare = (kind: DepositKind) => async (request: DepositRequest, call: Call) => {
    await checkNothingDue(deps, call);
    return makeOrder(orderFrom(kind, request, call), call.idempotencyKey ?? '');
  };

  const open = async (kind: DepositKind, request: DepositRequest, call: Call, made: Made | null = null) => {
    const order = orderFrom(kind, request, call);
    const { row, method } = await openDeposit(deps, call.db, { ...order, ...(made ? { made } : {}) });
    call.afterCommit(() => notifyDepositChanges(deps, [row]));
    const opened = {
      depositId: String(row.id),
      refId: row.reference,
      expiresInMs: row.expiresAt - row.createdAt,
    };
    return { row, method, opened };
  };

  return [
    serve(getDepositSettings, async (_request, call) => {
      const { memberId, type } = memberOf(call);
      const [done] = await call.db
        .select({ count: count() })
        .from(deposits)
        .where(and(eq(deposits.memberId, memberId), eq(deposits.status, 'success')));
      return {
        allowDeposit: yesNo(
          settings.current().deposits.allowed && type !== TRIAL_TYPE && methods().length > 0,
        ),
        totalDepositSuccessCount: done?.count ?? 0,
        currency: CURRENCY.code,
        currencySymbol: CURRENCY.symbol,
        ...(await habitsOf(call.db, memberId)),
        turnoverPercent: settings.current().withdrawal.turnoverPercent,
      };
    }),

    serve(getDepositMethods, (_request, { language }) =>
      methods().map((method) => ({
        code: method.code,
        displayName: nameOf(method, language),
        depositType: method.kind,
        active: yesNo(method.enabled),
      })),
    ),

    serve(getDepositPaymentChannels, ({ amount }) =>
      Object.fromEntries(
        methods()
          .filter(({ minimum, maximum }) => amount === undefined || (amount >= minimum && amount <= maximum))
          .map(({ code, minimum, maximum, fee, account }) => [
            code,
            [
              {
                channelId: code,
                minAmount: minimum,
                maxAmount: maximum,
                charge: fee,
                currency: CURRENCY.code,
                banks: account ? [{ bankCode: code, bankName: account.bank }] : [],
              },
            ],
          ]),
      ),
    ),

    serve(getFixedAmounts, ({ channel }) => ({
      currency: CURRENCY.code,
      amounts: Object.fromEntries(
        methods()
          .filter(({ code }) => channel === undefined || code === channel)
          .map(({ code, fixed }) => [code, [...fixed]]),
      ),
    })),

    servePrepared(depositByLaunchUrl, prepare('LAUNCH'), async (request, call, made) => {
      const { row, opened } = await open('LAUNCH', request, call, made);
      return { ...opened, redirectUrl: knownAddressOf(row, call) };
    }),

    servePrepared(depositByQRImageUrl, prepare('QR'), async (request, call, made) => {
      const { row, opened } = await open('QR', request, call, made);
      const redirectUrl = knownAddressOf(row, call);
      const image = Buffer.from(encodeQR(redirectUrl, 'svg', { ecc: 'medium' })).toString('base64');
      return { ...opened, qrImage: `data:image/svg+xml;base64,${image}`, redirectUrl };
    }),

    serve(manualTransferByAccountName, async (request, call) => {
      await checkNothingDue(deps, call);
      const { method, opened } = await open('MANUAL', request, call);
      if (!method.account) throw new Refusal('function.not.available', { method: method.code });
      return { ...opened, ...accountOn(method.account) };
    }),

    serve(cancelDeposit, async ({ depositId }, call) => {
      const { memberId } = realMemberOf(call);
      const moved = await deps.db.transaction(async (tx) => {
        const row = await ownDeposit(tx, memberId, depositId);
        if (row.status === 'cancelled') return null;
        const next = await stepDeposit(deps, tx, row, { event: 'cancel', actor: 'member' });
        if (!next) throw new Refusal('deposit_closed');
        return next;
      });
      if (moved) notifyDepositChanges(deps, [moved]);
      return null;
    }),

    serve(initiateReminder, async ({ depositId }, call) => {
      const { memberId } = realMemberOf(call);
      await deps.db.transaction(async (tx) => {
        const row = await ownDeposit(tx, memberId, depositId);
        if (!isInProgress(row)) throw new Refusal('deposit_closed');
        const now = clock.now();
        const left = (row.remindedAt ?? Number.NEGATIVE_INFINITY) + DEPOSITS.reminderPause - now;
        if (left > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: left });
        await tx.update(deposits).set({ remindedAt: now }).where(eq(deposits.id, row.id));
        const subject = { subject: 'deposit', subjectId: depositId } as const;
        await writeAudit(tx, { at: now, ...subject, event: 'remind', actor: 'member', memberId });
      });
      return null;
    }),

    serve(uploadDepositSlip, async (request, call) => {
      await addSlip(deps, realMemberOf(call).memberId, request);
      return null;
    }),

    serve(getDepositTransactionReport, (request, call) => {
      const { memberId } = memberOf(call);
      const named = new Map(allMethods().map((method) => [method.code, nameOf(method, call.language)]));
      return reportOf(call.db, memberId, request, {
        now: clock.now(),
        nameOf: (code) => named.get(code) ?? code,
        waysOf: (row) => {
          const { kind, method: code } = row;
          if (kind !== 'MANUAL') {
            const redirectUrl = payAddressOf(deps, row, call);
            return redirectUrl === null ? {} : { redirectUrl };
          }
          const account = methods().find((method) => method.code === code)?.account;
          return account ? accountOn(account) : {};
        },
      });
    }),
  ];
};
