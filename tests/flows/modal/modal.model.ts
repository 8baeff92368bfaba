import { DIALOG_SHAPE, MODAL_SHAPE } from '../../../src/machines/app/modal-shape.ts';
import { modalMachine, type ModalOptions } from '../../../src/machines/app/modal.machine.ts';
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
/** The dialogs in which Enter means a button: those with one, and those with the default one among several. */
const ENTER_MEANS_ONE: readonly string[] = ['logoutConfirmation', 'realAccountNeeded'];

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
        !via.from?.matches('askingToClose') &&
        via.label !== 'modal.allow',
    },
    {
      id: 'nothing that is shown goes unless the owner lets it',
      requirements: ['MOD-04'],
      never: (s, via) =>
        s.matches('hidden') &&
        (via.from?.matches('visible') || via.from?.matches('askingToClose')) === true &&
        !(via.label === 'modal.hide' || (via.label === 'modal.allow' && via.told.includes('modal.closed'))),
    },
    {
      id: 'Escape and the background ask exactly where click-to-close is on',
      requirements: ['MOD-05', 'MOD-06'],
      always: (_, via) =>
        !(via.label === 'modal.escape' || via.label === 'modal.background') ||
        via.told.includes('modal.beforeClose') === (via.from?.context.options?.name !== 'changePassModal'),
    },
    {
      id: 'Enter presses the only button or the default one, and nothing else',
      requirements: ['MOD-07', 'MOD-08'],
      always: (_, via) =>
        via.told.includes('modal.pressed') ===
        (via.label === 'modal.enter' && ENTER_MEANS_ONE.includes(via.from?.context.options?.name ?? '')),
    },
    {
      id: 'a modal of an impossible shape is not even asked for',
      requirements: ['MOD-14', 'MOD-15', 'MOD-16'],
      never: (s, via) =>
        via.label === 'modal.open (misshapen)' && (via.told.length > 0 || !s.matches('hidden')),
    },
  ],
  say: {
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
    'modal.hide': 'What the dialog was about ends by itself.',
    'modal.escape': 'Press Escape.',
    'modal.background': 'Press beside the dialog.',
    'modal.enter': 'Press Enter.',
    'modal.close': 'Press the cross of the dialog.',
  },
});
