/**
 * Avatar: the picture of the signed-in member. Lives as long as the session; updates after any call that sets
 * another one.
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { getAvatar, type Avatar } from '../../../services/avatar.ts';
import { onWireEvent } from '../../../services/wire-events.ts';
import type { FlowMeta } from '../../flow-meta.ts';

type AvatarEvent = { type: 'avatar.changed'; avatar: Avatar };

export const avatarMachine = setup({
  types: { context: {} as { avatar: Avatar | null }, events: {} as AvatarEvent, meta: {} as FlowMeta },
  actors: {
    getAvatar: fromPromise<Avatar>(({ signal }) => getAvatar(signal)),
    watchAvatar: fromCallback<AvatarEvent>(({ sendBack }) =>
      onWireEvent((event) => {
        if (event.type === 'avatar.changed') sendBack(event);
      }),
    ),
  },
  actions: { assignAvatar: assign({ avatar: (_, p: { avatar: Avatar }) => p.avatar }) },
}).createMachine({
  id: 'avatar',
  context: { avatar: null },
  initial: 'loading',
  invoke: { id: 'watchAvatar', src: 'watchAvatar' },
  on: {
    'avatar.changed': { target: '.known', actions: { type: 'assignAvatar', params: ({ event }) => event } },
  },
  states: {
    loading: {
      description: 'The picture is loading; a default one is shown.',
      invoke: {
        id: 'getAvatar',
        src: 'getAvatar',
        onDone: {
          target: 'known',
          actions: { type: 'assignAvatar', params: ({ event }) => ({ avatar: event.output }) },
        },
        onError: 'unknown',
      },
    },
    known: { description: 'The member’s own picture is shown.', meta: { requirements: ['API-04'] } },
    unknown: {
      description: 'The picture is unknown; a default one is shown.',
      meta: { requirements: ['CST-01'] },
    },
  },
});
