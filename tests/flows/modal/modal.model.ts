import type { SnapshotFrom } from 'xstate';
import { DIALOG_SHAPE, MODAL_SHAPE } from '../../../src/machines/app/flow-host/flow-modals.ts';
import { modalMachine, type ModalOptions } from '../../../src/machines/app/modal/modal.machine.ts';
import { defineModel } from '../../kit/model.ts';

const content: ModalOptions = {
  name: 'loginPopupModal',
  shape: MODAL_SHAPE,
  clickToClose: true,
  buttons: [],
  defaultButton: 'CLOSE',
};
const question: ModalOptions = {
  ...content,
  name: 'logoutConfirmation',
  shape: DIALOG_SHAPE,
  buttons: ['SAVE', 'CLOSE'],
};
/** The dialogs in which Enter presses a button: those with one, and those with a default one among several. */
const ENTER_MEANS_ONE: readonly string[] = ['logoutConfirmation', 'realAccountNeeded'];

type Snapshot = SnapshotFrom<typeof modalMachine>;
const isAbout = ({ context }: Snapshot, name: string): boolean => context.options?.name === name;
const hasButtons = ({ context }: Snapshot): boolean => (context.options?.buttons.length ?? 0) > 0;
const when =
  (is: (s: Snapshot) => boolean) =>
  (s: Snapshot): object | undefined =>
    is(s) ? {} : undefined;

export const model = defineModel(modalMachine, {
  title: 'Frame of the dialogs',
  events: {
    'modal.open': {
      content: { options: content },
      forced: { options: { ...content, name: 'changePassModal', clickToClose: false } },
      question: { options: question },
      warning: { options: { ...question, name: 'realAccountNeeded', buttons: ['OK'] } },
      undecided: { options: { ...question, name: 'undecided', buttons: ['YES', 'NO'] } },
      misshapen: { options: { ...content, shape: { ...MODAL_SHAPE, width: -1 } } },
    },
    'modal.refuse': {
      'to open': when((s) => s.matches('requestingOpen')),
      // Only a confirmation holds itself open, while the platform works on its request.
      'to close': when((s) => s.matches('requestingClose') && isAbout(s, 'logoutConfirmation')),
    },
    'modal.hide': {
      answered: when((s) => s.matches('visible') && hasButtons(s)),
      otherwise: when((s) => !(s.matches('visible') && hasButtons(s))),
    },
    // A confirmation has its buttons instead.
    'modal.close': { 'by the cross': when((s) => !hasButtons(s)) },
  },
  outcomes: {},
  home: (s) => s.matches('hidden'),
  rules: [
    {
      id: 'nothing is shown before the owner allows it',
      requirements: ['MOD-03'],
      never: (s, via) =>
        s.matches('visible') &&
        !via.from?.matches('visible') &&
        !via.from?.matches('requestingClose') &&
        via.label !== 'modal.allow',
    },
    {
      id: 'nothing that is shown goes unless the owner lets it',
      requirements: ['MOD-04'],
      never: (s, via) =>
        s.matches('hidden') &&
        (via.from?.matches('visible') || via.from?.matches('requestingClose')) === true &&
        !(
          via.label.startsWith('modal.hide') ||
          (via.label === 'modal.allow' && via.sentToParent.includes('modal.closed'))
        ),
    },
    {
      id: 'Escape and the background ask exactly where click-to-close is on',
      requirements: ['MOD-05', 'MOD-06'],
      always: (_, via) =>
        !(via.label === 'modal.escape' || via.label === 'modal.background') ||
        via.sentToParent.includes('modal.beforeClose') ===
          (via.from?.context.options?.name !== 'changePassModal'),
    },
    {
      id: 'Enter presses the only button or the default one, and nothing else',
      requirements: ['MOD-07', 'MOD-08'],
      always: (_, via) =>
        via.sentToParent.includes('modal.pressed') ===
        (via.label === 'modal.enter' && ENTER_MEANS_ONE.includes(via.from?.context.options?.name ?? '')),
    },
    {
      id: 'a modal of an impossible shape is not requested',
      requirements: ['MOD-14', 'MOD-15', 'MOD-16'],
      never: (s, via) =>
        via.label === 'modal.open (misshapen)' && (via.sentToParent.length > 0 || !s.matches('hidden')),
    },
  ],
  offBrowser: {
    'modal.open (forced)': 'no dialog of this site must be dealt with before it goes: modal.view.tsx',
    'modal.open (undecided)': 'each question of this site has a button that Enter means: modal.view.tsx',
    'modal.open (misshapen)': 'no dialog of this site has such a shape: modal.test.ts',
    'modal.refuse (to open)': 'what runs a dialog of this site never refuses to show it: modal.view.tsx',
    'modal.hide (otherwise)':
      'a login goes when it is done (login.page.ts) and a gate may have nothing to show (game-gate.page.ts); the owner’s answer leaves no time for more: modal.view.tsx',
  },
  instructions: {
    start: 'Open a page with no dialog on it.',
    'modal.open (content)': 'Open a dialog with a content of its own, such as the login.',
    'modal.open (forced)':
      'Open a dialog that must be dealt with, such as a password change that cannot be put off.',
    'modal.open (question)': 'Open a question with several buttons, of which CLOSE is one.',
    'modal.open (warning)': 'Open a warning with one button.',
    'modal.open (undecided)': 'Open a question with several buttons, none of which is the default.',
    'modal.open (misshapen)': 'Ask for a dialog whose width is below nothing.',
    'modal.allow': 'The page that the dialog belongs to allows it.',
    'modal.refuse': 'The page that the dialog belongs to refuses it.',
    'modal.refuse (to close)':
      'The page that the dialog belongs to refuses it: the platform has not answered yet.',
    'modal.hide (answered)': 'Answer the question by one of its buttons.',
    'modal.hide (otherwise)': 'What the dialog was about ends by itself.',
    'modal.escape': 'Press Escape.',
    'modal.background': 'Press beside the dialog.',
    'modal.enter': 'Press Enter.',
    'modal.close (by the cross)': 'Press the cross of the dialog.',
  },
});
