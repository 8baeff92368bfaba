import * as v from 'valibot';
import { PRODUCTS, type Product } from './bets.ts';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Identifier, listOf, queryInteger } from './values.ts';

/** Why a bonus was granted: by hand, for signing in, for registering, after losses, for a rank, won in a raffle. */
export const BONUS_KINDS = ['MANUAL', 'LOGIN', 'REGISTER', 'SAVIOR', 'UPGRADE_BONUS', 'RAFFLE'] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];
/**
 * `waiting`: another one is active. `claimable`: nothing has to be wagered. `met` and `claimed`: the money went to the
 * main wallet. The last four: it went back.
 */
export const BONUS_STATES = [
  'waiting',
  'active',
  'claimable',
  'met',
  'claimed',
  'expired',
  'taken_back',
  'refused',
  'given_up',
] as const;
export type BonusState = (typeof BONUS_STATES)[number];
/** Percentage of a stake that counts, by product. */
export type Contributions = Readonly<Partial<Record<Product, number>>>;

/** Bonuses of one member that have not ended. */
export const MAX_BONUSES = 50;

const bonus = {
  claimId: Identifier,
  promotionType: v.fallback(v.picklist(BONUS_KINDS), 'MANUAL'),
  remark: v.nullish(v.string(), ''),
  amount: v.number(),
  state: v.picklist(BONUS_STATES),
  requiredTurnover: v.number(),
  actualTurnover: v.number(),
  grantedAt: v.number(),
  startsAt: v.nullish(v.number(), null),
  endsAt: v.nullish(v.number(), null),
  closedAt: v.nullish(v.number(), null),
  note: v.nullish(v.string(), null),
};
const bonusFrom = (row: v.InferOutput<v.ObjectSchema<typeof bonus, undefined>>, currency: string) => ({
  id: row.claimId,
  kind: row.promotionType,
  reason: row.remark,
  amount: toMinor(row.amount, currency),
  state: row.state,
  required: toMinor(row.requiredTurnover, currency),
  wagered: toMinor(row.actualTurnover, currency),
  grantedAt: row.grantedAt,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  closedAt: row.closedAt,
  note: row.note,
});
/** Amounts in minor units, moments in epoch milliseconds. */
export type Bonus = ReturnType<typeof bonusFrom>;

export const getClaimPromotion = endpoint({
  name: 'getClaimPromotion',
  summary:
    'The member’s bonuses that have not ended, the active one first, with how its wagering was counted',
  method: 'GET',
  path: '/wps/relay/MCSFE_getClaimPromotion',
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      list: listOf(v.object(bonus)),
      /** Of the active bonus, by product. */
      products: listOf(
        v.object({
          product: v.fallback(v.picklist(PRODUCTS), 'OTHER'),
          /** Percentage of a stake that counts. */
          percent: v.number(),
          /** Settled stakes since its start. */
          stake: v.number(),
          counted: v.number(),
        }),
      ),
      /** Money in the main wallet that a withdrawal may take. */
      availableAmount: v.number(),
      currency: v.nullish(v.string(), 'TLB'),
      currencySymbol: v.nullish(v.string(), null),
    }),
    v.transform(({ list, products, availableAmount, currency, currencySymbol }) => ({
      bonuses: list.map((row) => bonusFrom(row, currency)),
      products: products.map((row) => ({
        ...row,
        stake: toMinor(row.stake, currency),
        counted: toMinor(row.counted, currency),
      })),
      available: toMinor(availableAmount, currency),
      symbol: currencySymbol,
      exponent: exponentOf(currency),
    })),
  ),
  requirements: ['MEM-13'],
});

export const getClaimHistory = endpoint({
  name: 'getClaimHistory',
  summary: 'A page of the member’s bonuses that have ended, the latest first',
  method: 'GET',
  path: '/wps/relay/PROMOFE_getClaimHistory',
  token: 'required',
  request: v.object({
    page: v.optional(queryInteger(1, 100_000), 1),
    size: v.optional(queryInteger(1, 100), 20),
  }),
  response: v.pipe(
    v.object({
      list: listOf(v.object(bonus)),
      totalPages: v.number(),
      total: v.nullish(v.number(), 0),
      currency: v.nullish(v.string(), 'TLB'),
    }),
    v.transform(({ list, currency, totalPages, total }) => ({
      bonuses: list.map((row) => bonusFrom(row, currency)),
      totalPages,
      total,
      exponent: exponentOf(currency),
    })),
  ),
  requirements: ['MEM-13'],
});

export const claimIssuedPromotion = endpoint({
  name: 'claimIssuedPromotion',
  summary: 'Claims a bonus without wagering: its money goes to the main wallet',
  method: 'POST',
  path: '/wps/relay/MCSFE_claimIssuedPromotion',
  token: 'required',
  idempotent: true,
  request: v.object({
    promotionClaimId: Identifier,
    promotionType: v.picklist(BONUS_KINDS, 'request_param_err'),
  }),
  response: v.pipe(
    v.object({ amount: v.number(), currency: v.nullish(v.string(), 'TLB') }),
    v.transform(({ amount, currency }) => ({ amount: toMinor(amount, currency) })),
  ),
  requirements: ['MEM-13', 'MEM-14'],
});

export const giveUpPromotion = endpoint({
  name: 'giveUpPromotion',
  summary: 'Gives up a bonus that is active or waits: its money goes back, and the next one begins',
  method: 'POST',
  path: '/wps/relay/MCSFE_giveUpPromotion',
  token: 'required',
  idempotent: true,
  request: v.object({ promotionClaimId: Identifier }),
  response: v.object({ promotionClaimId: Identifier }),
  requirements: ['MEM-13'],
});
