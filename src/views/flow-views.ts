import type { ComponentType } from 'react';
import type { FlowName } from '../machines/app/flows.ts';
import type { FlowViewProps } from './FlowSlot.tsx';

/** Where the view of each flow is that no page opens with; the search of the header draws its own. */
export const FLOW_VIEWS: Readonly<
  Record<Exclude<FlowName, 'slotList' | 'gameSearch'>, () => Promise<ComponentType<FlowViewProps<never>>>>
> = {
  login: async () => (await import('./session/LoginDialog.tsx')).LoginDialog,
  registration: async () => (await import('./session/RegistrationDialog.tsx')).RegistrationDialog,
  forgotPassword: async () => (await import('./session/ForgotPasswordDialog.tsx')).ForgotPasswordDialog,
  freePlay: async () => (await import('./session/FreePlayDialog.tsx')).FreePlayDialog,
  changePassword: async () => (await import('./session/ChangePasswordDialog.tsx')).ChangePasswordDialog,
  avatarChoice: async () => (await import('./session/AvatarDialog.tsx')).AvatarDialog,
  logout: async () => (await import('./session/LogoutDialog.tsx')).LogoutDialog,
  sessionEnded: async () => (await import('./session/SessionEndedDialog.tsx')).SessionEndedDialog,
  memberCentre: async () => (await import('./member/MemberCentre.tsx')).MemberCentre,
  agentCentre: async () => (await import('./agent/AgentCentre.tsx')).AgentCentre,
  transactionHistory: async () => (await import('./member/TransactionHistory.tsx')).TransactionHistory,
  agentAnnouncement: async () => (await import('./agent/AgentAnnouncement.tsx')).AgentAnnouncement,
  contractNegotiation: async () => (await import('./agent/ContractsPage.tsx')).ContractsPage,
  contractOffers: async () => (await import('./agent/ContractOffers.tsx')).ContractOffers,
  gameGate: async () => (await import('./games/GateWarning.tsx')).GateWarning,
  noticePopup: async () => (await import('./content/NoticePopup.tsx')).NoticePopup,
  announcementPopup: async () => (await import('./content/AnnouncementPopup.tsx')).AnnouncementPopup,
  whatsNew: async () => (await import('./content/WhatsNew.tsx')).WhatsNew,
  legalAcceptance: async () => (await import('./content/LegalAcceptance.tsx')).LegalAcceptance,
  legalDocument: async () => (await import('./content/LegalDocumentPage.tsx')).LegalDocumentPage,
  gameLaunch: async () => (await import('./games/GamePage.tsx')).GamePage,
  deposit: async () => (await import('./wallet/DepositPage.tsx')).DepositPage,
  withdrawal: async () => (await import('./wallet/WithdrawalPage.tsx')).WithdrawalPage,
};
