/**
 * Image captcha: characters in a picture, shown beside the form's fields once the platform requires them.
 * Lives as long as the form. The visitor requests another picture with `captcha.refresh`; the form sends
 * `captcha.spent` after each refused attempt, because a picture is good for one.
 */
import { assign, fromPromise, setup } from 'xstate';
import { FORM_DELAYS } from '../../../config/later.ts';
import { getCaptchaImage } from '../../../services/captcha.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';

interface ImageCaptchaContext {
  readonly image: string | null;
  readonly failure: Failure | null;
  /** The picture was used up before the pause was over. */
  readonly isDue: boolean;
}

export const imageCaptchaMachine = setup({
  types: {
    context: {} as ImageCaptchaContext,
    events: {} as { type: 'captcha.refresh' } | { type: 'captcha.spent' },
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: { loadImage: fromPromise<string>(({ signal }) => getCaptchaImage(signal)) },
  delays: { captchaRefreshPause: FORM_DELAYS.captchaRefreshPause },
  guards: { isDue: ({ context }) => context.isDue },
  actions: {
    assignDue: assign({ isDue: true }),
    assignImage: assign({ image: (_, p: { image: string }) => p.image, failure: null, isDue: false }),
    assignFailure: assign({ image: null, failure: (_, { error }: { error: unknown }) => failureOf(error) }),
  },
}).createMachine({
  id: 'imageCaptcha',
  context: { image: null, failure: null, isDue: false },
  initial: 'loading',
  states: {
    loading: {
      description: 'A picture is loading.',
      tags: 'busy',
      invoke: {
        id: 'loadImage',
        src: 'loadImage',
        onDone: {
          target: 'fresh',
          actions: { type: 'assignImage', params: ({ event }) => ({ image: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    fresh: {
      description: 'The picture is shown; for a second no other can be requested.',
      meta: { requirements: ['CAP-05'] },
      after: { captchaRefreshPause: [{ guard: 'isDue', target: 'loading' }, { target: 'refreshable' }] },
      on: { 'captcha.spent': { actions: 'assignDue' } },
    },
    refreshable: {
      description: 'The picture is shown and another can be requested.',
      meta: { requirements: ['CAP-03', 'CAP-05'] },
      on: { 'captcha.refresh': 'loading', 'captcha.spent': 'loading' },
    },
    failed: {
      description: 'No picture could be loaded; it can be tried again.',
      on: { 'captcha.refresh': 'loading', 'captcha.spent': 'loading' },
    },
  },
});
