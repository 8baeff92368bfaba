import { avatarMachine } from '../../../src/machines/session/avatar/avatar.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

const fox = { avatar: '5', avatarType: 'STATIC' };
const owl = { avatar: '7', avatarType: 'STATIC' };

export const model = defineModel(avatarMachine, {
  title: 'Picture of the member',
  events: { 'avatar.changed': 'sent' },
  outcomes: {
    getAvatar: { known: { done: fox }, refused: { error: new ServiceError('offline') } },
    watchAvatar: { 'has another one': { send: { type: 'avatar.changed', avatar: owl } } },
  },
  home: (s) => s.matches('known') || s.matches('unknown'),
  rules: [
    {
      id: "the platform's picture is shown, and no other",
      requirements: ['API-04'],
      always: (s) => s.matches('known') === (s.context.avatar !== null),
    },
    {
      id: 'the newest choice is shown at once, also where the picture was not known',
      always: (s, { label }) => label !== 'watchAvatar = has another one' || s.context.avatar === owl,
    },
    {
      id: 'an answer that comes after the choice does not take it back',
      never: (s, { label, from }) =>
        label.startsWith('getAvatar') &&
        from?.context.avatar != null &&
        s.context.avatar !== from.context.avatar,
    },
  ],
  instructions: {
    start: 'Sign in.',
    'getAvatar = known': 'The platform returns the fox as the picture.',
    'getAvatar = refused': 'The network is off while the picture is requested.',
    'watchAvatar = has another one': 'Choose the owl in the dialog.',
  },
});
