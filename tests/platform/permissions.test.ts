import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../../platform/http/tokens.ts';
import { EMBEDDED_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, type RequestOptions, type TestPlatform } from '../support/platform.ts';
import { REQUESTS } from './requests.ts';

/** By hand, from the specification (GAT-05 to GAT-16): the permitted callers. Every call has a row. */
const EVERYONE = 'everyone';
const SIGNED_IN = 'signed in';
/** Trial accounts are asked for a real account (GAT-07, GAT-16). */
const REAL = 'signed in, no trial';
/** Members who are no agents have no team (ERR-15). */
const AGENTS = 'agents';
const TABLE: Readonly<Record<string, typeof EVERYONE | typeof SIGNED_IN | typeof REAL | typeof AGENTS>> = {
  getCaptchaImage: EVERYONE,
  startSliderCaptcha: EVERYONE,
  checkSliderCaptcha: EVERYONE,
  listAnnouncements: EVERYONE,
  getHelpCenter: EVERYONE,
  rateHelpAnswer: EVERYONE,
  sendFeedback: EVERYONE,
  listSubordinates: AGENTS,
  getTeamBetting: AGENTS,
  getTeamProfit: AGENTS,
  getAgentIncome: AGENTS,
  getDownlineTransferTerms: AGENTS,
  transferDownline: AGENTS,
  listDownlineTransfers: AGENTS,
  findSubordinates: AGENTS,
  registerDownline: AGENTS,
  getTeamOverview: AGENTS,
  listPromotions: EVERYONE,
  getPromotion: EVERYONE,
  signUpPromotionJoin: REAL,
  listCountries: EVERYONE,
  listHotGames: EVERYONE,
  listGames: EVERYONE,
  listVendors: EVERYONE,
  getVendorTypes: EVERYONE,
  getJackpot: EVERYONE,
  listWinners: EVERYONE,
  listRecentGames: SIGNED_IN,
  listFavourites: REAL,
  listFavouriteGames: REAL,
  addFavourite: REAL,
  removeFavourite: REAL,
  launchGame: REAL,
  launchSportsbook: EVERYONE,
  listFeaturedMatches: EVERYONE,
  listRooms: SIGNED_IN,
  listLotteryGames: EVERYONE,
  listAreaLotteries: EVERYONE,
  listRecentLotteries: SIGNED_IN,
  listPopularLotteries: EVERYONE,
  listOpenedNumbers: EVERYONE,
  listLatestNumbers: SIGNED_IN,
  login: EVERYONE,
  verifyLogin: EVERYONE,
  loginFreePlay: EVERYONE,
  changePassword: SIGNED_IN,
  requestPasswordMail: EVERYONE,
  setPasswordByPhone: EVERYONE,
  getPayloadKey: EVERYONE,
  getService: EVERYONE,
  getVipRanks: EVERYONE,
  getRegisterRules: EVERYONE,
  listLegalDocuments: EVERYONE,
  getLegalDocument: EVERYONE,
  listDueDocuments: SIGNED_IN,
  acceptDocuments: REAL,
  getInbox: SIGNED_IN,
  getOutbox: SIGNED_IN,
  getUnreadCount: SIGNED_IN,
  markRead: SIGNED_IN,
  deleteInbox: SIGNED_IN,
  deleteOutbox: SIGNED_IN,
  getRecipientTypes: SIGNED_IN,
  submitOutbox: REAL,
  submitOutboxReply: REAL,
  getMessageThread: SIGNED_IN,
  getMessageImage: SIGNED_IN,
  blockSender: REAL,
  settleCase: REAL,
  reportSender: REAL,
  register: EVERYONE,
  registerByMobile: EVERYONE,
  checkAffiliate: EVERYONE,
  logout: SIGNED_IN,
  listSessions: SIGNED_IN,
  endSession: SIGNED_IN,
  getSecurity: REAL,
  getProfile: REAL,
  saveProfile: REAL,
  sendMobileCode: REAL,
  sendEmailCode: REAL,
  changeMobile: REAL,
  changeEmail: REAL,
  removeContact: REAL,
  cancelContactChange: REAL,
  startAuthenticator: REAL,
  confirmAuthenticator: REAL,
  removeAuthenticator: REAL,
  makeRecoveryCodes: REAL,
  startPasskey: REAL,
  addPasskey: REAL,
  removePasskey: REAL,
  startPasskeyCheck: EVERYONE,
  loginByPasskey: EVERYONE,
  verifyLoginByFactor: EVERYONE,
  getMemberInfo: SIGNED_IN,
  getAvatar: SIGNED_IN,
  listIcons: SIGNED_IN,
  setIcon: REAL,
  getSystemStatus: EVERYONE,
  getWhitelabel: EVERYONE,
  getRoutersAndResources: EVERYONE,
  sendLoginCode: EVERYONE,
  sendRegisterCode: EVERYONE,
  sendResetCode: EVERYONE,
  sendSecondStepCode: EVERYONE,
  getBalance: SIGNED_IN,
  refillFreePlay: SIGNED_IN,
  listTransactions: REAL,
  listBets: REAL,
  getBetDetail: REAL,
  getProfit: REAL,
  listContracts: REAL,
  listEligibleDownlines: AGENTS,
  openContract: REAL,
  answerContract: REAL,
  getContractHistory: REAL,
  previewContract: REAL,
  listContractLines: REAL,
  getContractOffers: SIGNED_IN,
  answerDividend: REAL,
  answerDividendByPost: REAL,
  answerDailySalary: REAL,
  answerDailySalaryByPost: REAL,
  answerHourlySalary: REAL,
  answerRealTimeSalary: REAL,
  getDepositSettings: SIGNED_IN,
  getDepositMethods: SIGNED_IN,
  getDepositPaymentChannels: SIGNED_IN,
  getFixedAmounts: SIGNED_IN,
  getDepositTransactionReport: SIGNED_IN,
  depositByLaunchUrl: REAL,
  depositByQRImageUrl: REAL,
  manualTransferByAccountName: REAL,
  cancelDeposit: REAL,
  initiateReminder: REAL,
  uploadDepositSlip: REAL,
  listCards: SIGNED_IN,
  addCard: REAL,
  removeCard: REAL,
  listBanks: SIGNED_IN,
  getCardRules: SIGNED_IN,
  hasPaymentPassword: SIGNED_IN,
  setPaymentPassword: REAL,
  changePaymentPassword: REAL,
  resetPaymentPassword: REAL,
  createUpload: SIGNED_IN,
  putChunk: SIGNED_IN,
  getUpload: SIGNED_IN,
  finishUpload: SIGNED_IN,
  getWithdrawSettings: SIGNED_IN,
  listWithdrawMethods: SIGNED_IN,
  getWithdrawAccounts: SIGNED_IN,
  getWithdrawFee: SIGNED_IN,
  getTurnover: SIGNED_IN,
  sendWithdrawCode: REAL,
  requestWithdrawal: REAL,
  listWithdrawals: SIGNED_IN,
  listUnconfirmed: SIGNED_IN,
  confirmWithdrawal: REAL,
  getWithdrawalCase: SIGNED_IN,
  getTransferTerms: REAL,
  transferUpline: REAL,
  getMerchantWallet: SIGNED_IN,
  transferBetweenWallets: REAL,
  returnToMain: REAL,
  getClaimPromotion: REAL,
  getClaimHistory: REAL,
  claimIssuedPromotion: REAL,
  getRebate: REAL,
  disburseRebate: REAL,
  getRebateSetting: REAL,
  getMissionSummary: REAL,
  getMissionMilestones: REAL,
  getMissionRules: REAL,
  getMissionLeaderboard: REAL,
  claimMissionRewards: REAL,
  getPointBalance: REAL,
  getPlayerRankProgress: REAL,
  getRankHistory: REAL,
  getPointConfig: REAL,
  getPointRewardConversionType: REAL,
  getPointReward: REAL,
  redeemPointReward: REAL,
  convertPoint: REAL,
  getRedeemPointList: REAL,
  getAvailablePromotions: REAL,
  getPromoList: REAL,
  getSignInCalendar: REAL,
  claimSignIn: REAL,
  claimRafflePromotion: REAL,
  getRafflePromotionStatus: REAL,
  getRewardHistory: REAL,
  giveUpPromotion: REAL,
  getReferralDetails: REAL,
  getReferralList: REAL,
  getReferralRules: REAL,
  getReferralIncome: REAL,
  getReferralOverview: REAL,
  getReferralRanking: REAL,
};
/** Who is told of whom by right: an upline of their own downlines. */
const NOTIFIED: Readonly<Record<string, readonly string[]>> = {
  listEligibleDownlines: ['agent of member', 'agent of another member'],
  listSubordinates: ['agent of member', 'agent of another member'],
  getTransferTerms: ['member of agent', 'another member of agent'],
  getRecipientTypes: [
    'member of agent',
    'agent of member',
    'agent of another member',
    'another member of agent',
  ],
};
const TRIAL_TYPE = 4;
const ACTORS = ['guest', 'trial', 'member', 'agent', 'another member', 'another downline'] as const;

describe.each(EMBEDDED_BY_DAY)('S7 every call by every caller on %s', (engine) => {
  let platform: TestPlatform;
  const people = new Map<string, { account: string; id: number }>();
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    const agent = await platform.addPerson({ type: 1 });
    const other = await platform.addPerson({ type: 1 });
    people.set('agent', agent);
    people.set('trial', await platform.addPerson({ type: TRIAL_TYPE }));
    people.set('member', await platform.addPerson({ uplineId: agent.id, money: 77_701n }));
    people.set('another member', await platform.addPerson({ uplineId: agent.id }));
    people.set('another downline', await platform.addPerson({ uplineId: other.id }));
  });
  afterAll(() => platform.close());

  const byName = () => new Map(platform.app.routes.map(({ endpoint }) => [endpoint.name, endpoint]));

  it('has a row for each call', () => {
    expect([...byName().keys()].toSorted()).toEqual(Object.keys(TABLE).toSorted());
  });

  it.each(Object.entries(TABLE))('%s: %s', async (name, who) => {
    const endpoint = byName().get(name);
    if (!endpoint) throw new Error(`no call ${name}`);
    const seen: Record<string, string> = {};
    const bodies: string[] = [];
    for (const actor of ACTORS) {
      const person = people.get(actor);
      const options: RequestOptions = person
        ? { token: (await startSession(platform.deps, person.id, 'x')).token }
        : {};
      const { status, body, text } = await platform.request(endpoint, REQUESTS[name] ?? {}, {
        key: `${name}-${actor}`.replaceAll(' ', '-'),
        ...options,
      });
      // With the reason: a table without a migration, for example.
      expect(status < 500 ? '' : inspect(platform.errors.at(-1))).toBe('');
      seen[actor] =
        /^(login\.not\.session|need_true_account|agents_only)$/.exec(body.errorCode ?? '')?.[0] ?? 'let in';
      // No response contains another member, whatever the call.
      for (const [other, { account }] of people)
        if (other !== actor && text.includes(account)) bodies.push(`${actor} of ${other}`);
    }
    expect(seen).toEqual({
      ...Object.fromEntries(ACTORS.map((actor) => [actor, 'let in'])),
      ...(who === EVERYONE ? {} : { guest: 'login.not.session' }),
      ...(who === REAL || who === AGENTS ? { trial: 'need_true_account' } : {}),
      ...(who === AGENTS
        ? Object.fromEntries(
            ACTORS.filter((actor) => /member|downline/.test(actor)).map((actor) => [actor, 'agents_only']),
          )
        : {}),
    });
    expect(bodies).toEqual(NOTIFIED[name] ?? []);
  });
});
