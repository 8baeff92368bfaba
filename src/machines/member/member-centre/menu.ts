import { offersOf } from '../../session/common/offers.ts';
import { hasModule, type MenuEntry, type PagesOf } from '../centre/pages.ts';

/** The menu of the member centre (section 2.5), in the groups of the design. */
export const MEMBER_MENU = [
  {
    page: 'transferFund',
    label: 'in_my_wallet',
    group: 'menu_money',
    icon: 'wallet',
    // The platform offers it where the brand has several wallets.
    shows: hasModule('FUNDTRANS3'),
  },
  { page: 'depositv2', label: 'in_increase_deposit', group: 'menu_money', icon: 'deposit' },
  { page: 'withdraw', label: 'in_increase_withdrawal', group: 'menu_money', icon: 'withdraw' },
  {
    page: 'transferUpline',
    label: 'in_transfer_upline',
    group: 'menu_money',
    icon: 'up',
    shows: ({ member }) => member.toUpline,
  },
  { page: 'personalHistoryCopy', label: 'in_betting_record', group: 'menu_records', icon: 'bets' },
  { page: 'transactionHistory', label: 'in_account_record', group: 'menu_records', icon: 'record' },
  { page: 'personalProfit', label: 'in_personal_loss', group: 'menu_records', icon: 'profit' },
  { page: 'bonusDetails', label: 'in_bonus_details', group: 'menu_rewards', icon: 'bonus' },
  {
    page: 'rewardCenter',
    label: 'in_reward_center',
    group: 'menu_rewards',
    icon: 'reward',
    shows: hasModule('REWCEN3'),
  },
  {
    page: 'referral',
    label: 'invite_friends',
    group: 'menu_rewards',
    icon: 'invite',
    shows: hasModule('REFERRAL3'),
  },
  {
    page: 'missionLeaderboard',
    label: 'mission_activity',
    group: 'menu_rewards',
    icon: 'mission',
    shows: hasModule('MISSIONLB3'),
  },
  { page: 'securityCenter', label: 'in_my_account', group: 'menu_account', icon: 'account' },
  { page: 'messageV2', label: 'in_platform_information', group: 'menu_account', icon: 'message' },
  {
    page: 'manualRebate',
    label: 'manual_rebate',
    group: 'menu_account',
    icon: 'rebate',
    shows: hasModule('MANPLAYREB3'),
  },
] as const satisfies readonly MenuEntry[];

export const MEMBER_PAGES: PagesOf<typeof MEMBER_MENU> = {
  transferFund: () => ({ name: 'transferFund', input: null }),
  depositv2: () => ({ name: 'deposit', input: null }),
  withdraw: ({ site }) => ({ name: 'withdrawal', input: { phoneService: offersOf(site).phoneService } }),
  transferUpline: () => ({ name: 'transferUpline', input: null }),
  personalHistoryCopy: () => ({ name: 'bettingRecord', input: null }),
  personalProfit: () => ({ name: 'profit', input: null }),
  bonusDetails: () => ({ name: 'bonusDetails', input: null }),
  rewardCenter: () => ({ name: 'rewardCenter', input: null }),
  manualRebate: () => ({ name: 'manualRebate', input: null }),
  securityCenter: ({ site }) => ({
    name: 'securityCenter',
    input: { phoneService: offersOf(site).phoneService },
  }),
  referral: () => ({ name: 'referral', input: null }),
  missionLeaderboard: () => ({ name: 'missions', input: null }),
  messageV2: () => ({ name: 'messages', input: null }),
  transactionHistory: () => ({ name: 'transactionHistory', input: { list: 'transactionHistory' } }),
};
