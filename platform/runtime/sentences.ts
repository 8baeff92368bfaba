import type {
  SettingValues,
  StoreFlag,
  UploadSettings,
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
  agentCentre: 'Agents have a centre of their own; off, its address says that the brand has none.',
  passwordLogin: 'Sign-in by user name and password.',
  smsLogin: 'Sign-in by mobile number and a code by SMS, where the module MOBILEVERCODELOGIN3 is on.',
  freePlay: 'Trial accounts with play money, where the module FREEPLAY3 is on.',
  countryCodeChoice:
    'Whoever types a phone number may choose its country; off, all numbers are of the brand’s own.',
  socialLogin: 'Sign-in by a provider such as Google, where the module SOCIALLOGIN3 is on.',
  popupAnnouncements: 'Announcements of the kind that pops up open over the page by themselves.',
  contractPopups: 'A contract that waits for an answer opens over the page after the sign-in.',
};

export const SETTING_SENTENCES: Readonly<Record<keyof SettingValues, string>> = {
  condition: 'Whether the site is open, under maintenance, or closed to everybody for their region.',
  maintenanceEndsAt: 'When the maintenance is said to end; empty while nobody knows.',
  restrictedAddresses: 'Addresses and networks from which the site is closed.',
  restrictedRegions: 'Regions, as the trusted proxy names them, from which the site is closed.',
  clockOffset: 'How far the platform’s clock is ahead of the computer’s, to look at what happens later.',
  store: 'What the brand offers beside the modules.',
  modules: 'What the site can do at all; one that is off switches off those below it.',
  registerFields: 'Which fields the registration form has, which are required, and what each must be.',
  closedVendors: 'Vendors whose games are closed for maintenance, and until when.',
  withdrawal: 'How much members may withdraw, when, to where, and what makes a payout wait.',
  uploads: 'How many bytes of pictures are kept, of one member and of all.',
  wins: 'Up to where a win is credited without an operator.',
  deposits: 'The ways to bring money: least, most, fee, fixed amounts, and the account for transfers.',
  sms: 'To which countries codes by SMS go, and how many an hour and a day for strangers.',
  resources: 'Addresses of the brand elsewhere, such as messengers.',
  customerServices: 'Where customer service is reached.',
  domains: 'Other domains of the brand, which the site names to its visitors.',
  imageCdns: 'Hosts from which the site may show pictures.',
  launchCdns: 'Hosts at which a game may open inside the site.',
  gtagId: 'The id of the tag that counts visits; empty counts none.',
};

export const WITHDRAWAL_SENTENCES: Readonly<Record<keyof WithdrawalSettings, string>> = {
  allowed: 'Members can ask for withdrawals; off, those that wait are still paid.',
  stopped: 'The emergency stop: no withdrawal is asked for, and none that waits is paid.',
  holds:
    'Payouts to a new card, after a recent change of password or place, or above an amount wait for a second look.',
  minimum: 'The least amount of one withdrawal, in minor units.',
  maximum: 'The largest amount of one withdrawal, in minor units.',
  daily: 'How many withdrawals a member may ask for in a day.',
  dailyAmount: 'How much a member may ask for in a day, in minor units.',
  decimals: 'Amounts may have decimals.',
  fees: 'The fee by kind of card, in parts of a million, taken out of the amount.',
  payMinutes:
    'How many minutes after the request a payout is promised, by kind of card, unless a hold says more.',
  turnoverPercent: 'How many per cent of each deposit are wagered before a withdrawal; 0 asks for none.',
  turnoverBlocks: 'Whoever has not wagered enough is refused; off, they are only told.',
  window: 'The hours of the day in which withdrawals are asked for; empty is any time.',
  utcOffset: 'How many minutes the clock of those hours is ahead of UTC.',
  verification: 'Whether a withdrawal takes a code by SMS: none, each, or those above an amount.',
  verificationAmount: 'The amount above which a code is asked for, in minor units.',
  autoReceiveMinutes: 'After so many minutes a paid withdrawal counts as received.',
  cards: 'How many cards a member may have.',
  banks: 'The banks and wallets that cards may be of.',
};

export const WIN_SENTENCES: Readonly<Record<keyof WinSettings, string>> = {
  largest: 'A win above this amount waits for an operator, in minor units.',
  multiple: 'A win of more than so many times its stake waits for an operator.',
  games: 'Games with a number of times of their own.',
};

export const UPLOAD_SENTENCES: Readonly<Record<keyof UploadSettings, string>> = {
  memberBytes: 'Bytes of pictures that are kept of one member; beyond them an upload is refused.',
  platformBytes: 'Bytes of pictures that are kept of all members together.',
};
