import type { AnyStateMachine } from 'xstate';
import type { ContractNegotiationInput } from '../../agent/contract-negotiation/contract-negotiation.setup.ts';
import type { TeamReportInput } from '../../agent/team-report/team-report.machine.ts';
import type { AppDownloadInput } from '../../content/app-download/app-download.machine.ts';
import type { AnnouncementPopupInput } from '../../content/announcement-popup/announcement-popup.machine.ts';
import type { HelpCentreInput } from '../../content/help-centre/help-centre.machine.ts';
import type {
  LegalAcceptanceInput,
  LegalAcceptanceOutput,
} from '../../content/legal-acceptance/legal-acceptance.machine.ts';
import type { LegalDocumentInput } from '../../content/legal-document/legal-document.machine.ts';
import type { NoticePopupInput } from '../../content/notice-popup/notice-popup.machine.ts';
import type { PointsShopInput } from '../../points/points-shop/points-shop.machine.ts';
import type { PromotionDetailInput } from '../../content/promotion-detail/promotion-detail.setup.ts';
import type { PromotionsInput } from '../../content/promotions/promotions.machine.ts';
import type { ServicePopupInput } from '../../content/service-popup/service-popup.machine.ts';
import type { WhatsNewInput, WhatsNewOutput } from '../../content/whats-new/whats-new.machine.ts';
import type { GameGateInput, GameGateOutput } from '../../games/game-gate/game-gate.machine.ts';
import type { GameStartInput, GameStartOutput } from '../../games/game-start/launch-item.ts';
import type { GameLaunchInput } from '../../games/game-launch/launched-game.ts';
import type { LotteryLobbyInput } from '../../games/lottery-lobby/lottery-lobby.setup.ts';
import type { GameSearchInput } from '../../games/game-search/game-search.machine.ts';
import type { CentreInput } from '../../member/centre/centre.context.ts';
import type { SecurityCenterInput } from '../../member/security-center/security-center.setup.ts';
import type { SlotListInput } from '../../games/slot-list/slot-list.machine.ts';
import type {
  ChangePasswordInput,
  ChangePasswordEnd,
} from '../../session/change-password/change-password.setup.ts';
import type { SignInEnd, WayIn, WayInInput } from '../../session/common/sign-in-end.ts';
import type { LogoutOutput } from '../../session/logout/logout.machine.ts';
import type {
  SessionEndedInput,
  SessionEndedOutput,
} from '../../session/session-ended/session-ended.machine.ts';
import type { WithdrawalInput } from '../../wallet/withdrawal/withdrawal.context.ts';
import type { PagedListInput } from '../../lists/paged-list/paged-list.machine.ts';
import type { ModalOptions } from '../modal/modal.machine.ts';
import type { VipInput } from '../../vip/vip/vip.machine.ts';

/** A panel and the page it opens at. */
export interface PanelRequest {
  readonly name: 'memberCentre' | 'agentCentre';
  readonly input: CentreInput;
}
/** Pages whose filters are in their address. */
export type ListRequest =
  | { readonly name: 'slotList'; readonly input: SlotListInput }
  | { readonly name: 'lotteryLobby'; readonly input: LotteryLobbyInput };
/** Pages of the panels (machines/member/member-centre/menu.ts). */
export type PageRequest =
  | { readonly name: 'transactionHistory'; readonly input: PagedListInput }
  | {
      readonly name:
        | 'agentAnnouncement'
        | 'bettingRecord'
        | 'bonusDetails'
        | 'deposit'
        | 'downlineRegistration'
        | 'downlineTransactions'
        | 'manualRebate'
        | 'messages'
        | 'missions'
        | 'profit'
        | 'referral'
        | 'rewardCenter'
        | 'teamManagement'
        | 'transferFund'
        | 'transferUpline';
      readonly input: null;
    }
  | { readonly name: 'contractNegotiation'; readonly input: ContractNegotiationInput }
  | { readonly name: 'teamReport'; readonly input: TeamReportInput }
  | { readonly name: 'securityCenter'; readonly input: SecurityCenterInput }
  | { readonly name: 'withdrawal'; readonly input: WithdrawalInput };

/** Flows that run on demand, with the input their opener supplies. */
export type FlowRequest =
  | PanelRequest
  | PageRequest
  | { readonly name: WayIn; readonly input: WayInInput }
  | { readonly name: 'changePassword'; readonly input: ChangePasswordInput }
  | { readonly name: 'avatarChoice' | 'contractOffers' | 'logout'; readonly input: null }
  | { readonly name: 'sessionEnded'; readonly input: SessionEndedInput }
  | { readonly name: 'gameGate'; readonly input: GameGateInput }
  | { readonly name: 'noticePopup'; readonly input: NoticePopupInput }
  | { readonly name: 'announcementPopup'; readonly input: AnnouncementPopupInput }
  | { readonly name: 'servicePopup'; readonly input: ServicePopupInput }
  | { readonly name: 'whatsNew'; readonly input: WhatsNewInput }
  | { readonly name: 'legalAcceptance'; readonly input: LegalAcceptanceInput }
  | ListRequest
  | { readonly name: 'gameSearch'; readonly input: GameSearchInput }
  | { readonly name: 'legalDocument'; readonly input: LegalDocumentInput }
  | { readonly name: 'promotions'; readonly input: PromotionsInput }
  | { readonly name: 'promotionDetail'; readonly input: PromotionDetailInput }
  | { readonly name: 'helpCentre'; readonly input: HelpCentreInput }
  | { readonly name: 'appDownload'; readonly input: AppDownloadInput }
  | { readonly name: 'noticePage'; readonly input: null }
  | { readonly name: 'pointsShop'; readonly input: PointsShopInput }
  | { readonly name: 'vip'; readonly input: VipInput }
  | { readonly name: 'gameStart'; readonly input: GameStartInput }
  | { readonly name: 'gameLaunch'; readonly input: GameLaunchInput };
export type FlowName = FlowRequest['name'];

/** How a flow ended. Page flows do not end by themselves. */
export type FlowEnd =
  | { readonly name: WayIn; readonly output: SignInEnd }
  | { readonly name: 'changePassword'; readonly output: ChangePasswordEnd }
  | { readonly name: 'logout'; readonly output: LogoutOutput }
  | { readonly name: 'sessionEnded'; readonly output: SessionEndedOutput }
  | { readonly name: 'gameGate'; readonly output: GameGateOutput | null }
  | { readonly name: 'gameStart'; readonly output: GameStartOutput }
  | { readonly name: 'whatsNew'; readonly output: WhatsNewOutput }
  | { readonly name: 'legalAcceptance'; readonly output: LegalAcceptanceOutput }
  | {
      readonly name:
        | 'announcementPopup'
        | 'avatarChoice'
        | 'contractOffers'
        | 'noticePopup'
        | 'servicePopup'
        | 'slotList'
        | 'gameLaunch'
        | 'lotteryLobby'
        | 'gameSearch'
        | 'legalDocument'
        | 'promotions'
        | 'promotionDetail'
        | 'helpCentre'
        | 'appDownload'
        | 'pointsShop'
        | 'vip'
        | 'noticePage';
      readonly output: null;
    }
  | { readonly name: PanelRequest['name'] | PageRequest['name']; readonly output: null };

/** A loaded flow: its machine, and the frame of one that is shown as a modal; pages have none. */
export interface LoadedFlow {
  readonly machine: AnyStateMachine;
  /** The frame's machine, loaded with the first flow that needs it. */
  readonly frame: AnyStateMachine | null;
  readonly modal: ModalOptions | null;
}

/**
 * Loads a flow: the game list is bundled, for pages that open with it; the loaders of all others are in a
 * chunk.
 */
export const loadFlow = async (name: FlowName): Promise<LoadedFlow> =>
  name === 'slotList'
    ? {
        machine: (await import('../../games/slot-list/slot-list.machine.ts')).slotListMachine,
        frame: null,
        modal: null,
      }
    : (await import('./flow-machines.ts')).loadLate(name);

/** Button names are message ids; the specification's dialogs confirm with in_increase_submit. */
export const CONFIRM = 'in_increase_submit';
