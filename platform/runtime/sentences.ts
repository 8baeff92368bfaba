import type {
  RebateSettings,
  MissionSettings,
  PointSettings,
  RewardSettings,
  ReferralSettings,
  TransferSettings,
  SettingValues,
  StoreFlag,
  UploadSettings,
  VipSettings,
  WinSettings,
  WithdrawalSettings,
} from './settings.ts';

/**
 * One sentence about the effect of each flag and setting that the console shows. A key without one does not compile;
 * those of modules are with the modules.
 */
export const STORE_SENTENCES: Readonly<Record<StoreFlag, string>> = {
  forcedLogin:
    'Visitors must sign in before they see anything but sign-in, registration, help and the download.',
  agentCentre: 'Agents have an agent centre; off, its page states that the brand has none.',
  passwordLogin: 'Sign-in by user name and password.',
  smsLogin: 'Sign-in by mobile number and a code by SMS, where the module MOBILEVERCODELOGIN3 is on.',
  freePlay: 'Trial accounts with play money, where the module FREEPLAY3 is on.',
  countryCodeChoice: 'The country of a phone number can be chosen; off, all numbers are of the brand’s own.',
  socialLogin: 'Sign-in by a provider such as Google, where the module SOCIALLOGIN3 is on.',
  passkeyLogin: 'Sign-in by a passkey.',
  popupAnnouncements: 'Pop-up announcements open by themselves over the page.',
  contractPopups: 'A contract that waits for an answer opens over the page after sign-in.',
  severalWallets:
    'Members have a wallet at each vendor and play from it; off, one wallet: what lies at vendors is recalled.',
};

export const SETTING_SENTENCES: Readonly<Record<keyof SettingValues, string>> = {
  condition: 'Whether the site is open, under maintenance, or closed for a region.',
  maintenanceEndsAt: 'The announced end of the maintenance; empty if unknown.',
  restrictedAddresses: 'Addresses and networks from which the site is closed.',
  restrictedRegions: 'Regions, as the trusted proxy names them, from which the site is closed.',
  clockOffset: 'How far the platform’s clock is ahead of the computer’s, for trying later events.',
  store: 'Features of the brand beside the modules.',
  modules: 'Features of the site; a module that is off switches off those below it.',
  registerFields: 'Which fields the registration form has, which are required, and what each must be.',
  closedVendors: 'Vendors whose games are closed for maintenance, and until when.',
  withdrawal: 'Amounts, times and targets of withdrawals, and what holds a payout.',
  transfer: 'Transfers of members to their upline: amounts, number and sum a day.',
  rebate: 'The manual rebate: its rates by product, and from when bets earn it.',
  points: 'How many points bets and deposits earn, and what points are worth as money.',
  missions: 'Prizes of the weekly leaderboard, and when they are paid.',
  rewards: 'Prizes of the sign-in calendar, and the terms of the weekly raffle.',
  referral: 'What members earn from the bets of those whom they invited.',
  vip: 'The ranks of the club: what reaches and keeps each, and what it gives.',
  uploads: 'Maximum bytes of stored pictures, of one member and of all.',
  wins: 'Bounds up to which a win is credited without an operator.',
  deposits: 'Deposit methods: minimum, maximum, fee, fixed amounts, and the account for transfers.',
  sms: 'Countries that codes by SMS are sent to, and the number an hour and a day for strangers.',
  resources: 'External addresses of the brand, such as messengers.',
  customerServices: 'Contacts of the customer service.',
  domains: 'Other domains of the brand, which the site shows.',
  imageCdns: 'Hosts that pictures may be loaded from.',
  launchCdns: 'Hosts of games that may open inside the site.',
  gtagId: 'The id of the analytics tag; empty counts no visits.',
};

export const WITHDRAWAL_SENTENCES: Readonly<Record<keyof WithdrawalSettings, string>> = {
  allowed: 'Members can request withdrawals; off, open ones are still paid.',
  stopped: 'Emergency stop: no withdrawal is requested or paid.',
  holds:
    'Payouts to a new card, after a recent change of password or place, or above an amount wait for an operator’s check.',
  minimum: 'The minimum amount of one withdrawal, in minor units.',
  maximum: 'The maximum amount of one withdrawal, in minor units.',
  daily: 'Maximum number of withdrawals of a member a day.',
  dailyAmount: 'Maximum sum of a member’s withdrawals a day, in minor units.',
  decimals: 'Amounts may have decimals.',
  fees: 'The fee by kind of card, in parts per million, taken out of the amount.',
  payMinutes:
    'Minutes after the request within which a payout is promised, by kind of card, unless it is held.',
  turnoverPercent: 'Percentage of each deposit to wager before a withdrawal; 0 requires none.',
  turnoverBlocks: 'Missing turnover refuses a withdrawal; off, it is only shown.',
  window: 'The hours of the day in which withdrawals can be requested; empty is any time.',
  utcOffset: 'Minutes by which the clock of those hours is ahead of UTC.',
  verification: 'Which withdrawals need a code by SMS: none, each, or those above an amount.',
  verificationAmount: 'The amount above which a code is required, in minor units.',
  autoReceiveMinutes: 'Minutes after which a paid withdrawal counts as received.',
  cards: 'Maximum number of cards of a member.',
  banks: 'The allowed banks and wallets of cards.',
};

export const WIN_SENTENCES: Readonly<Record<keyof WinSettings, string>> = {
  largest: 'A win above this amount waits for an operator, in minor units.',
  multiple: 'A win above this multiple of its stake waits for an operator.',
  games: 'Games with a multiple of their own.',
};

export const UPLOAD_SENTENCES: Readonly<Record<keyof UploadSettings, string>> = {
  memberBytes: 'Stored bytes of pictures of one member; above them an upload is refused.',
  platformBytes: 'Stored bytes of pictures of all members together.',
};

export const REBATE_SENTENCES: Readonly<Record<keyof RebateSettings, string>> = {
  rates: 'Parts per million of valid bets that a member can claim, by product.',
  from: 'Bets placed before this moment (epoch milliseconds) earn no rebate.',
};

export const POINT_SENTENCES: Readonly<Record<keyof PointSettings, string>> = {
  ratios: 'Points for 100 of the currency of valid bets, by product, and of deposits; 0 earns none.',
  conversion: 'So many points are this amount of money; a conversion takes at least the minimum.',
};

export const MISSION_SENTENCES: Readonly<Record<keyof MissionSettings, string>> = {
  prizes: 'The prize of each place of the week, the first place first, in minor units.',
  payHour: 'Hours after the end of a week until its prizes are paid, so that its last bets have ended.',
};

export const REWARD_SENTENCES: Readonly<Record<keyof RewardSettings, string>> = {
  signInPrizes:
    'The prize of each consecutive day, in minor units; after the last, and after a missed day, they begin anew.',
  signInDeposit:
    'What a prize needs: deposits of the last days, today included, with a least sum in minor units; 0 days for no condition, a sum of 0 for any deposit.',
  raffle:
    'Prizes by place, valid bets for a ticket, the most tickets of a member, the wagering of a prize and its days, hours until the draw.',
};

export const REFERRAL_SENTENCES: Readonly<Record<keyof ReferralSettings, string>> = {
  rate: 'Share of a friend’s valid bets that the inviter gets, in parts per million.',
  perFriend: 'The most that one friend brings in a day, in minor units; the rest is dropped.',
  perDay: 'The most that all friends of a member bring in a day, in minor units; the rest is dropped.',
  payHour: 'Hours after the end of a day until its income is paid.',
};

export const VIP_SENTENCES: Readonly<Record<keyof VipSettings, string>> = {
  closeHour: 'Hours after the end of a month until it is settled, so that its last bets have ended.',
  claimDays: 'Days in which the rebate and the bonus of a month can be claimed.',
  agentPath: 'The service desk of members above rank 4; empty where they have the same as all.',
  ranks:
    'By level, from 0: names, valid bets that reach it and those of a month that keep it, rebate in parts per million, bonus, percentage of points, withdrawals a day; amounts in minor units.',
};

export const TRANSFER_SENTENCES: Readonly<Record<keyof TransferSettings, string>> = {
  allowed: 'Members can transfer money to their upline.',
  minimum: 'The minimum amount of one transfer, in minor units.',
  maximum: 'The maximum amount of one transfer, in minor units.',
  daily: 'Maximum number of transfers of a member a day.',
  dailyAmount: 'Maximum sum of a member’s transfers a day, in minor units.',
};
