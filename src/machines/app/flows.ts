import type { AnyStateMachine } from 'xstate';
import type { NoticePopupInput } from '../content/notice-popup.machine.ts';
import type { GameGateInput, GameGateOutput } from '../games/game-gate.machine.ts';
import type { GameLaunchInput } from '../games/game-launch.machine.ts';
import type { SlotListInput } from '../games/slot-list.machine.ts';
import type { ChangePasswordInput, ChangePasswordEnd } from '../session/change-password.setup.ts';
import type { SignInEnd, WayIn, WayInInput } from '../session/sign-in-end.ts';
import type { LogoutOutput } from '../session/logout.machine.ts';
import type { SessionEndedInput, SessionEndedOutput } from '../session/session-ended.machine.ts';
import { DIALOG_SHAPE, MODAL_SHAPE, type ModalShape } from './modal-shape.ts';
import { DEFAULT_BUTTON, type ModalOptions } from './modal.machine.ts';

/** Flows that run on demand, with what their opener knows. */
export type FlowRequest =
  | { readonly name: WayIn; readonly input: WayInInput }
  | { readonly name: 'changePassword'; readonly input: ChangePasswordInput }
  | { readonly name: 'logout'; readonly input: null }
  | { readonly name: 'sessionEnded'; readonly input: SessionEndedInput }
  | { readonly name: 'gameGate'; readonly input: GameGateInput }
  | { readonly name: 'noticePopup'; readonly input: NoticePopupInput }
  | { readonly name: 'slotList'; readonly input: SlotListInput }
  | { readonly name: 'gameLaunch'; readonly input: GameLaunchInput };
export type FlowName = FlowRequest['name'];

/** How a flow ended. Page flows do not end by themselves. */
export type FlowEnd =
  | { readonly name: WayIn; readonly output: SignInEnd }
  | { readonly name: 'changePassword'; readonly output: ChangePasswordEnd }
  | { readonly name: 'logout'; readonly output: LogoutOutput }
  | { readonly name: 'sessionEnded'; readonly output: SessionEndedOutput }
  | { readonly name: 'gameGate'; readonly output: GameGateOutput | null }
  | { readonly name: 'noticePopup' | 'slotList' | 'gameLaunch'; readonly output: null };

/** Fetches the machine of a flow: the lists at once, for the page that opens with one; where the others are is told by a chunk. */
export const loadFlow = async (name: FlowName): Promise<AnyStateMachine> =>
  name === 'slotList'
    ? (await import('../games/slot-list.machine.ts')).slotListMachine
    : (await import('./flow-machines.ts')).FLOW_MACHINES[name]();

/** Button names are message ids; the specification's dialogs confirm with in_increase_submit. */
export const CONFIRM = 'in_increase_submit';
export const CANCEL = 'in_more_cancel';

const framed = (name: string, shape: Partial<ModalShape>, ...buttons: string[]): ModalOptions => ({
  name,
  shape: { ...MODAL_SHAPE, ...shape },
  clickToClose: true,
  buttons,
  defaultButton: buttons.length > 0 ? CONFIRM : DEFAULT_BUTTON,
});
/** As tall as what it holds. */
const tall = (width: number = MODAL_SHAPE.width as number) => ({ width, height: 'auto' as const });

const MODALS: Partial<Record<FlowName, ModalOptions>> = {
  login: framed('loginPopupModal', tall(920)),
  registration: framed('registerPopupModal', tall(1080)),
  forgotPassword: framed('forgetPassModal', tall(480)),
  changePassword: framed('changePassModal', tall(480)),
  noticePopup: framed('noticePopup', tall()),
  freePlay: framed('freePlay', DIALOG_SHAPE),
  logout: framed('logoutConfirmation', DIALOG_SHAPE, CANCEL, CONFIRM),
  sessionEnded: framed('sessionEnded', DIALOG_SHAPE, CANCEL, CONFIRM),
  gameGate: framed('realAccountNeeded', DIALOG_SHAPE, CONFIRM),
};

/** The frame of a flow that is shown as a modal. */
export const modalOf = (name: FlowName): ModalOptions => MODALS[name] ?? framed(name, {});
