import * as accountSessions from '#contract/account-sessions.ts';
import * as captcha from '#contract/captcha.ts';
import * as cards from '#contract/cards.ts';
import * as content from '#contract/content.ts';
import * as contractOffers from '#contract/contract-offers.ts';
import * as contracts from '#contract/contracts.ts';
import * as countries from '#contract/countries.ts';
import * as deposit from '#contract/deposit.ts';
import * as depositOrders from '#contract/deposit-orders.ts';
import * as depositSlip from '#contract/deposit-slip.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as games from '#contract/games.ts';
import * as launch from '#contract/launch.ts';
import * as legal from '#contract/legal.ts';
import * as login from '#contract/login.ts';
import * as password from '#contract/password.ts';
import * as payloadKey from '#contract/payload-key.ts';
import * as records from '#contract/records.ts';
import * as registration from '#contract/registration.ts';
import * as session from '#contract/session.ts';
import { STREAM_NAME } from '#contract/stream.ts';
import * as system from '#contract/system.ts';
import * as uploads from '#contract/uploads.ts';
import * as verification from '#contract/verification.ts';
import * as wallet from '#contract/wallet.ts';
import * as withdrawTerms from '#contract/withdraw-terms.ts';
import * as withdrawal from '#contract/withdrawal.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every descriptor of the contract, by name. */
export const ENDPOINTS: readonly Endpoint[] = [
  accountSessions,
  captcha,
  cards,
  content,
  contractOffers,
  contracts,
  countries,
  deposit,
  depositOrders,
  depositSlip,
  games,
  launch,
  legal,
  login,
  password,
  payloadKey,
  records,
  registration,
  session,
  system,
  uploads,
  verification,
  wallet,
  withdrawTerms,
  withdrawal,
]
  .flatMap((area): unknown[] => Object.values(area))
  .filter(isEndpoint)
  .toSorted((left, right) => left.name.localeCompare(right.name, 'en'));

/** Names that a fault can be set on. */
export const ENDPOINT_NAMES: readonly string[] = [...ENDPOINTS.map(({ name }) => name), STREAM_NAME];
