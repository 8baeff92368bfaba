import { servicePopupMachine } from '../../../src/machines/content/service-popup/service-popup.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

export const model = defineModel(servicePopupMachine, {
  title: 'Popup of the customer service',
  inputs: { sealed: { path: 'sealed-path' } },
  outcomes: {
    openServicePath: {
      opened: { done: undefined },
      blocked: { error: new ServiceError('refused', 'popup_blocked') },
      refused: { error: new ServiceError('refused', 'request_param_err') },
      offline: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('failed'),
  offBrowser: { 'openServicePath = blocked': 'the window is blocked in service-popup.e2e.ts' },
  rules: [
    {
      id: 'only an open popup or the visitor ends it',
      requirements: ['LAU-08'],
      always: (s, { label }) =>
        (s.status === 'done') === (label === 'openServicePath = opened' || label === 'dialog.close'),
    },
    {
      id: 'what kept the popup from opening is shown, and a press opens it again',
      requirements: ['LAU-08', 'LAU-09'],
      never: (s) =>
        s.hasTag('modal') &&
        !(s.can({ type: 'dialog.close' }) && (s.hasTag('busy') || s.can({ type: 'dialog.confirm' }))),
    },
    {
      id: 'a failed fetch is not taken for a blocked popup',
      requirements: ['LAU-09'],
      always: (s, { label }) => label !== 'openServicePath = blocked' || s.matches('blocked'),
    },
    {
      id: 'one popup opens for a press',
      requirements: ['LAU-08'],
      always: (s, { label }) =>
        !s.matches('opening') || label.startsWith('start') || label === 'dialog.confirm',
    },
  ],
  instructions: {
    'start sealed': 'Press Live chat beside the page.',
    'dialog.confirm': 'Press the button that opens the chat again.',
    'dialog.close': 'Press Close.',
    'openServicePath = opened': 'The platform gives the address of the chat.',
    'openServicePath = blocked': 'The browser blocks the window.',
    'openServicePath = refused': 'The platform does not know the service any more.',
    'openServicePath = offline': 'The connection breaks during the request to the platform.',
    'after openLimit': 'The platform does not answer at all for 20 seconds.',
  },
});
