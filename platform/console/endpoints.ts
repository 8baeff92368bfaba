import * as accountSessions from '#contract/account-sessions.ts';
import * as authenticators from '#contract/authenticators.ts';
import * as bets from '#contract/bets.ts';
import * as bonuses from '#contract/bonuses.ts';
import * as captcha from '#contract/captcha.ts';
import * as cards from '#contract/cards.ts';
import * as content from '#contract/content.ts';
import * as contractOffers from '#contract/contract-offers.ts';
import * as contracts from '#contract/contracts.ts';
import * as countries from '#contract/countries.ts';
import * as customerService from '#contract/customer-service.ts';
import * as deposit from '#contract/deposit.ts';
import * as depositOrders from '#contract/deposit-orders.ts';
import * as depositSlip from '#contract/deposit-slip.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as featuredMatches from '#contract/featured-matches.ts';
import * as games from '#contract/games.ts';
import * as gameLists from '#contract/game-lists.ts';
import * as help from '#contract/help.ts';
import * as launch from '#contract/launch.ts';
import * as legal from '#contract/legal.ts';
import * as login from '#contract/login.ts';
import * as lotteryLobby from '#contract/lottery-lobby.ts';
import * as messages from '#contract/messages.ts';
import * as missions from '#contract/missions.ts';
import * as password from '#contract/password.ts';
import * as payloadKey from '#contract/payload-key.ts';
import * as points from '#contract/points.ts';
import * as profile from '#contract/profile.ts';
import * as promotions from '#contract/promotions.ts';
import * as rebate from '#contract/rebate.ts';
import * as records from '#contract/records.ts';
import * as referral from '#contract/referral.ts';
import * as rewards from '#contract/rewards.ts';
import * as registration from '#contract/registration.ts';
import * as security from '#contract/security.ts';
import * as session from '#contract/session.ts';
import { STREAM_NAME } from '#contract/stream.ts';
import * as system from '#contract/system.ts';
import * as uploads from '#contract/uploads.ts';
import * as verification from '#contract/verification.ts';
import * as vip from '#contract/vip.ts';
import * as team from '#contract/team.ts';
import * as teamReports from '#contract/team-reports.ts';
import * as transfers from '#contract/transfers.ts';
import * as vendorWallets from '#contract/vendor-wallets.ts';
import * as wallet from '#contract/wallet.ts';
import * as withdrawTerms from '#contract/withdraw-terms.ts';
import * as withdrawal from '#contract/withdrawal.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
}

const tag = (name: string, description: string, ...areas: readonly object[]): Tag => ({
  name,
  description,
  endpoints: areas.flatMap((area): unknown[] => Object.values(area)).filter(isEndpoint),
});

/** Every descriptor of the contract, under the tag that documents it. */
export const TAGS: readonly Tag[] = [
  tag(
    'System',
    'Status, modules, countries, contacts and the key for encrypted bodies',
    system,
    countries,
    customerService,
    payloadKey,
  ),
  tag('Sign-in', 'Sessions, captchas and codes', login, session, accountSessions, captcha, verification),
  tag('Accounts', 'Registration and passwords', registration, password),
  tag(
    'Security',
    'What protects an account, its phone and e-mail, its second factors, its profile',
    security,
    authenticators,
    profile,
  ),
  tag('Content', 'Banners, announcements, notices', content),
  tag('Documents', 'Terms, privacy and other documents of the brand', legal),
  tag(
    'Games',
    'Catalogue, lists of a member, matches, launch',
    games,
    gameLists,
    featuredMatches,
    launch,
    lotteryLobby,
  ),
  tag(
    'Wallet',
    'Balance, account record, betting record, transfers',
    wallet,
    vendorWallets,
    records,
    bets,
    transfers,
  ),
  tag(
    'Promotions',
    'Promotions and applications for them, bonuses with their wagering, the manual rebate',
    promotions,
    bonuses,
    rebate,
  ),
  tag('Deposits', 'Methods, orders, slips', deposit, depositOrders, depositSlip),
  tag('Withdrawals', 'Terms, cards, requests and their confirmation', withdrawTerms, cards, withdrawal),
  tag('Contracts', 'Negotiation between uplines and downlines, and payments', contracts, contractOffers),
  tag('Team', 'The accounts below an agent, and reports about them', team, teamReports),
  tag('Missions', 'Missions of the day and the week, milestones of the season, the leaderboard', missions),
  tag('Points', 'Points for bets and deposits, and what they are spent on', points),
  tag('VIP', 'The ranks of the club, and how a member stands in it', vip),
  tag('Rewards', 'What can be claimed, the sign-in calendar, the raffle', rewards),
  tag('Referral', 'Invitations of members, and the income that they bring', referral),
  tag('Messages', 'Inbox, outbox, threads with support, uplines and downlines', messages),
  tag('Help', 'The help centre, ratings of its answers, feedback', help),
  tag('Uploads', 'Chunked uploads of pictures', uploads),
];

/** Every descriptor of the contract, by name. */
export const ENDPOINTS: readonly Endpoint[] = TAGS.flatMap(({ endpoints }) => endpoints).toSorted(
  (left, right) => left.name.localeCompare(right.name, 'en'),
);

/** Names that a fault can be set on. */
export const ENDPOINT_NAMES: readonly string[] = [...ENDPOINTS.map(({ name }) => name), STREAM_NAME];
