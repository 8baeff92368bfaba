import type { FlowName } from '../../../machines/app/flow-host/flows.ts';
import type { FlowView } from './flow-view.ts';

/** Loaders of the views that no first page needs; the header search renders its own. */
export const FLOW_VIEWS: Readonly<
  Record<Exclude<FlowName, 'slotList' | 'gameSearch'>, () => Promise<FlowView>>
> = {
  login: async () => (await import('../../session/login/LoginDialog.tsx')).LoginDialog,
  registration: async () =>
    (await import('../../session/registration/RegistrationDialog.tsx')).RegistrationDialog,
  forgotPassword: async () =>
    (await import('../../session/forgot-password/ForgotPasswordDialog.tsx')).ForgotPasswordDialog,
  freePlay: async () => (await import('../../session/free-play/FreePlayDialog.tsx')).FreePlayDialog,
  changePassword: async () =>
    (await import('../../session/change-password/ChangePasswordDialog.tsx')).ChangePasswordDialog,
  avatarChoice: async () => (await import('../../session/avatar-choice/AvatarDialog.tsx')).AvatarDialog,
  logout: async () => (await import('../../session/logout/LogoutDialog.tsx')).LogoutDialog,
  sessionEnded: async () =>
    (await import('../../session/session-ended/SessionEndedDialog.tsx')).SessionEndedDialog,
  memberCentre: async () => (await import('../../member/member-centre/MemberCentre.tsx')).MemberCentre,
  agentCentre: async () => (await import('../../agent/agent-centre/AgentCentre.tsx')).AgentCentre,
  transactionHistory: async () =>
    (await import('../../member/transaction-history/TransactionHistory.tsx')).TransactionHistory,
  bettingRecord: async () => (await import('../../member/betting-record/BettingRecord.tsx')).BettingRecord,
  bonusDetails: async () => (await import('../../member/bonus-details/BonusDetails.tsx')).BonusDetails,
  transferFund: async () => (await import('../../wallet/transfer-fund/TransferFund.tsx')).TransferFund,
  manualRebate: async () => (await import('../../member/manual-rebate/ManualRebate.tsx')).ManualRebate,
  profit: async () => (await import('../../member/profit/ProfitPage.tsx')).ProfitPage,
  agentAnnouncement: async () =>
    (await import('../../agent/agent-announcement/AgentAnnouncement.tsx')).AgentAnnouncement,
  downlineRegistration: async () =>
    (await import('../../agent/downline-registration/DownlineRegistration.tsx')).DownlineRegistration,
  downlineTransactions: async () =>
    (await import('../../agent/downline-transactions/DownlineTransactions.tsx')).DownlineTransactions,
  teamReport: async () => (await import('../../agent/team-report/TeamReportPage.tsx')).TeamReportPage,
  teamManagement: async () => (await import('../../agent/team-management/TeamManagement.tsx')).TeamManagement,
  contractNegotiation: async () =>
    (await import('../../agent/contract-negotiation/ContractsPage.tsx')).ContractsPage,
  contractOffers: async () => (await import('../../agent/contract-offers/ContractOffers.tsx')).ContractOffers,
  gameGate: async () => (await import('../../games/game-gate/GateWarning.tsx')).GateWarning,
  noticePopup: async () => (await import('../../content/notice-popup/NoticePopup.tsx')).NoticePopup,
  announcementPopup: async () =>
    (await import('../../content/announcement-popup/AnnouncementPopup.tsx')).AnnouncementPopup,
  servicePopup: async () =>
    (await import('../../content/service-popup/ServicePopupDialog.tsx')).ServicePopupDialog,
  whatsNew: async () => (await import('../../content/whats-new/WhatsNew.tsx')).WhatsNew,
  legalAcceptance: async () =>
    (await import('../../content/legal-acceptance/LegalAcceptance.tsx')).LegalAcceptance,
  legalDocument: async () =>
    (await import('../../content/legal-document/LegalDocumentPage.tsx')).LegalDocumentPage,
  promotions: async () => (await import('../../content/promotions/PromotionsPage.tsx')).PromotionsPage,
  promotionDetail: async () =>
    (await import('../../content/promotion-detail/PromotionPage.tsx')).PromotionPage,
  helpCentre: async () => (await import('../../content/help-centre/HelpCentrePage.tsx')).HelpCentrePage,
  appDownload: async () => (await import('../../content/app-download/AppDownloadPage.tsx')).AppDownloadPage,
  noticePage: async () => (await import('../../content/notice-page/NoticePage.tsx')).NoticePage,
  pointsShop: async () => (await import('../../points/points-shop/PointsShopPage.tsx')).PointsShopPage,
  vip: async () => (await import('../../vip/vip/VipPage.tsx')).VipPage,
  gameStart: async () => (await import('../../games/game-start/GameStartDialog.tsx')).GameStartDialog,
  gameLaunch: async () => (await import('../../games/game-launch/GamePage.tsx')).GamePage,
  lotteryLobby: async () => (await import('../../games/lottery-lobby/LotteryLobbyPage.tsx')).LotteryLobbyPage,
  deposit: async () => (await import('../../wallet/deposit/DepositPage.tsx')).DepositPage,
  transferUpline: async () =>
    (await import('../../wallet/transfer-upline/TransferUpline.tsx')).TransferUpline,
  securityCenter: async () =>
    (await import('../../member/security-center/SecurityCenter.tsx')).SecurityCenter,
  referral: async () => (await import('../../member/referral/ReferralPage.tsx')).ReferralPage,
  rewardCenter: async () => (await import('../../member/reward-center/RewardCenter.tsx')).RewardCenter,
  missions: async () => (await import('../../member/missions/MissionsPage.tsx')).MissionsPage,
  messages: async () => (await import('../../member/messages/Messages.tsx')).Messages,
  withdrawal: async () => (await import('../../wallet/withdrawal/WithdrawalPage.tsx')).WithdrawalPage,
};
