import { avatarChoiceMachine } from '../../../src/machines/session/avatar-choice/avatar-choice.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

export const model = defineModel(avatarChoiceMachine, {
  title: 'Choice of a picture',
  events: {
    'form.submit': {
      'the third': { icon: '3' },
      'none at all': { icon: null },
      'one of nobody': { icon: '99' },
    },
  },
  outcomes: {
    listIcons: {
      'has three': { done: { icon: '1', icons: ['1', '2', '3'] } },
      'has three and none is chosen': { done: { icon: null, icons: ['1', '2', '3'] } },
      'has none': { done: { icon: '1', icons: [] } },
      refused: { error: new ServiceError('offline') },
    },
    setIcon: {
      taken: { done: undefined },
      refused: { error: new ServiceError('refused', 'need_true_account') },
    },
  },
  home: (s) => s.matches('choosing') || s.matches('missing') || s.status === 'done',
  rules: [
    {
      id: 'only an offered picture is sent to the platform, and once',
      requirements: ['API-15'],
      always: (s, { label, from }) =>
        s.matches('saving') === (label === 'form.submit (the third)' && from?.matches('choosing') === true) &&
        (!s.matches('saving') || s.context.icon === '3'),
    },
    {
      id: 'a refusal is shown, the choice stays, and it can be retried',
      always: (s, { label }) =>
        label !== 'setIcon = refused' ||
        (s.matches('choosing') && s.context.failure !== null && s.context.icon === '3'),
    },
    {
      id: 'it ends when the picture is set or the dialog closed, and not otherwise',
      always: (s, { label }) =>
        (s.status === 'done') === (label === 'setIcon = taken' || label === 'dialog.close'),
    },
    {
      id: 'without pictures there is a retry',
      always: (s, { label }) =>
        s.matches('missing') === /^listIcons = (has none|refused)$/.test(label) &&
        (label !== 'icons.retry' || s.matches('loading')),
    },
  ],
  instructions: {
    start: 'Press "Change picture" in the account menu.',
    'listIcons = has three': 'The platform has three pictures, and the first is chosen.',
    'listIcons = has three and none is chosen': 'The platform has three pictures, and none is chosen.',
    'listIcons = has none': 'The platform has no pictures.',
    'listIcons = refused': 'The network is off while the pictures are requested.',
    'form.submit (the third)': 'Choose the third picture and press Confirm.',
    'form.submit (none at all)': 'Press Confirm without choosing one.',
    'form.submit (one of nobody)': 'No person can do this: the form offers none but these.',
    'setIcon = taken': 'The platform takes it.',
    'setIcon = refused': 'The platform refuses.',
    'icons.retry': 'Press "Try again".',
    'dialog.close': 'Press the cross.',
  },
});
