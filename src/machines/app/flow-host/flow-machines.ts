import type { AnyStateMachine } from 'xstate';
import { modalOf } from './flow-modals.ts';
import { modalMachine } from '../modal/modal.machine.ts';
import type { FlowName, LoadedFlow } from './flows.ts';

type LateName = Exclude<FlowName, 'slotList'>;

/** Loaders of the flow machines that no first page needs. */
const FLOW_MACHINES: Readonly<Record<LateName, () => Promise<AnyStateMachine>>> = {
  memberCentre: async () =>
    (await import('../../member/member-centre/member-centre.machine.ts')).memberCentreMachine,
  agentCentre: async () =>
    (await import('../../agent/agent-centre/agent-centre.machine.ts')).agentCentreMachine,
  transactionHistory: async () =>
    (await import('../../lists/paged-list/paged-list.machine.ts')).pagedListMachine,
  bettingRecord: async () =>
    (await import('../../member/betting-record/betting-record.machine.ts')).bettingRecordMachine,
  bonusDetails: async () =>
    (await import('../../member/bonus-details/bonus-details.machine.ts')).bonusDetailsMachine,
  transferFund: async () =>
    (await import('../../wallet/transfer-fund/transfer-fund.machine.ts')).transferFundMachine,
  manualRebate: async () =>
    (await import('../../member/manual-rebate/manual-rebate.machine.ts')).manualRebateMachine,
  profit: async () => (await import('../../member/profit/profit.machine.ts')).profitMachine,
  agentAnnouncement: async () =>
    (await import('../../agent/agent-announcement/agent-announcement.machine.ts')).agentAnnouncementMachine,
  downlineRegistration: async () =>
    (await import('../../agent/downline-registration/downline-registration.machine.ts'))
      .downlineRegistrationMachine,
  downlineTransactions: async () =>
    (await import('../../agent/downline-transactions/downline-transactions.machine.ts'))
      .downlineTransactionsMachine,
  teamReport: async () => (await import('../../agent/team-report/team-report.machine.ts')).teamReportMachine,
  teamManagement: async () =>
    (await import('../../agent/team-management/team-management.machine.ts')).teamManagementMachine,
  contractNegotiation: async () =>
    (await import('../../agent/contract-negotiation/contract-negotiation.machine.ts'))
      .contractNegotiationMachine,
  contractOffers: async () =>
    (await import('../../agent/contract-offers/contract-offers.machine.ts')).contractOffersMachine,
  gameGate: async () => (await import('../../games/game-gate/game-gate.machine.ts')).gameGateMachine,
  login: async () => (await import('../../session/login/login.machine.ts')).loginMachine,
  registration: async () =>
    (await import('../../session/registration/registration.machine.ts')).registrationMachine,
  forgotPassword: async () =>
    (await import('../../session/forgot-password/forgot-password.machine.ts')).forgotPasswordMachine,
  freePlay: async () => (await import('../../session/free-play/free-play.machine.ts')).freePlayMachine,
  changePassword: async () =>
    (await import('../../session/change-password/change-password.machine.ts')).changePasswordMachine,
  avatarChoice: async () =>
    (await import('../../session/avatar-choice/avatar-choice.machine.ts')).avatarChoiceMachine,
  logout: async () => (await import('../../session/logout/logout.machine.ts')).logoutMachine,
  sessionEnded: async () =>
    (await import('../../session/session-ended/session-ended.machine.ts')).sessionEndedMachine,
  noticePopup: async () =>
    (await import('../../content/notice-popup/notice-popup.machine.ts')).noticePopupMachine,
  announcementPopup: async () =>
    (await import('../../content/announcement-popup/announcement-popup.machine.ts')).announcementPopupMachine,
  servicePopup: async () =>
    (await import('../../content/service-popup/service-popup.machine.ts')).servicePopupMachine,
  whatsNew: async () => (await import('../../content/whats-new/whats-new.machine.ts')).whatsNewMachine,
  gameSearch: async () => (await import('../../games/game-search/game-search.machine.ts')).gameSearchMachine,
  legalAcceptance: async () =>
    (await import('../../content/legal-acceptance/legal-acceptance.machine.ts')).legalAcceptanceMachine,
  legalDocument: async () =>
    (await import('../../content/legal-document/legal-document.machine.ts')).legalDocumentMachine,
  gameStart: async () => (await import('../../games/game-start/game-start.machine.ts')).gameStartMachine,
  gameLaunch: async () => (await import('../../games/game-launch/game-launch.machine.ts')).gameLaunchMachine,
  lotteryLobby: async () =>
    (await import('../../games/lottery-lobby/lottery-lobby.machine.ts')).lotteryLobbyMachine,
  promotions: async () => (await import('../../content/promotions/promotions.machine.ts')).promotionsMachine,
  promotionDetail: async () =>
    (await import('../../content/promotion-detail/promotion-detail.machine.ts')).promotionDetailMachine,
  helpCentre: async () =>
    (await import('../../content/help-centre/help-centre.machine.ts')).helpCentreMachine,
  appDownload: async () =>
    (await import('../../content/app-download/app-download.machine.ts')).appDownloadMachine,
  noticePage: async () =>
    (await import('../../content/notice-page/notice-page.machine.ts')).noticePageMachine,
  pointsShop: async () => (await import('../../points/points-shop/points-shop.machine.ts')).pointsShopMachine,
  vip: async () => (await import('../../vip/vip/vip.machine.ts')).vipMachine,
  deposit: async () => (await import('../../wallet/deposit/deposit.machine.ts')).depositMachine,
  transferUpline: async () =>
    (await import('../../wallet/transfer-upline/transfer-upline.machine.ts')).transferUplineMachine,
  securityCenter: async () =>
    (await import('../../member/security-center/security-center.machine.ts')).securityCenterMachine,
  referral: async () => (await import('../../member/referral/referral.machine.ts')).referralMachine,
  rewardCenter: async () =>
    (await import('../../member/reward-center/reward-center.machine.ts')).rewardCenterMachine,
  missions: async () => (await import('../../member/missions/missions.machine.ts')).missionsMachine,
  messages: async () => (await import('../../member/messages/messages.machine.ts')).messagesMachine,
  withdrawal: async () => (await import('../../wallet/withdrawal/withdrawal.machine.ts')).withdrawalMachine,
};

export const loadLate = async (name: LateName): Promise<LoadedFlow> => ({
  machine: await FLOW_MACHINES[name](),
  frame: modalMachine,
  modal: modalOf(name),
});
