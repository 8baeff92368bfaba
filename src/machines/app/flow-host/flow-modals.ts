import { DIALOG, MODAL } from '../../../config/later.ts';
import { CONFIRM, type FlowName } from './flows.ts';
import type { ModalShape } from '../modal/modal-shape.ts';
import { DEFAULT_BUTTON, type ModalOptions } from '../modal/modal.machine.ts';

export const MODAL_SHAPE: ModalShape = MODAL;
/** A question or message with buttons (MOD-13). */
export const DIALOG_SHAPE: ModalShape = { ...MODAL, ...DIALOG, height: 'auto' };

/** As large as the page allows; the view sets the insets. */
const PANEL_SHAPE: ModalShape = { ...MODAL, width: '100%', height: '100%' };

export const CANCEL = 'in_more_cancel';

const framed = (name: string, shape: Partial<ModalShape>, ...buttons: string[]): ModalOptions => ({
  name,
  shape: { ...MODAL_SHAPE, ...shape },
  clickToClose: true,
  buttons,
  defaultButton: buttons.length > 0 ? CONFIRM : DEFAULT_BUTTON,
});
/** Height by content. */
const tall = (width: number = MODAL_SHAPE.width as number) => ({ width, height: 'auto' as const });

const MODALS: Partial<Record<FlowName, ModalOptions>> = {
  memberCentre: framed('memberCentre', PANEL_SHAPE),
  agentCentre: framed('agentCentre', PANEL_SHAPE),
  login: framed('loginPopupModal', tall(920)),
  registration: framed('registerPopupModal', tall(1080)),
  forgotPassword: framed('forgetPassModal', tall(480)),
  changePassword: framed('changePassModal', tall(480)),
  contractOffers: framed('contractOffers', tall(1120)),
  avatarChoice: framed('avatarChoice', tall(480)),
  noticePopup: framed('noticePopup', tall()),
  announcementPopup: framed('announcementPopup', tall()),
  legalAcceptance: framed('legalAcceptance', tall(520)),
  whatsNew: framed('whatsNew', tall()),
  gameStart: framed('gameStart', tall(760)),
  freePlay: framed('freePlay', DIALOG_SHAPE),
  logout: framed('logoutConfirmation', DIALOG_SHAPE, CANCEL, CONFIRM),
  servicePopup: framed('servicePopup', DIALOG_SHAPE, CANCEL, CONFIRM),
  sessionEnded: framed('sessionEnded', DIALOG_SHAPE, CANCEL, CONFIRM),
  gameGate: framed('realAccountNeeded', DIALOG_SHAPE, CANCEL, CONFIRM),
};

/** The frame of a flow that is shown as a modal. */
export const modalOf = (name: FlowName): ModalOptions => MODALS[name] ?? framed(name, {});
