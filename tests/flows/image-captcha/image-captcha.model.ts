import { imageCaptchaMachine } from '../../../src/machines/session/image-captcha/image-captcha.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

const PAUSE = 'after captchaRefreshPause';

export const model = defineModel(imageCaptchaMachine, {
  title: 'Image captcha',
  outcomes: {
    loadImage: {
      codePicture: { done: 'data:image/png;base64,b25l' },
      refused: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('refreshable') || s.matches('failed'),
  rules: [
    {
      id: 'a picture is requested at most once a second',
      requirements: ['CAP-05'],
      never: (s, via) => via.from?.matches('fresh') === true && s.matches('loading') && via.label !== PAUSE,
    },
    {
      id: 'a picture that is used up is always replaced',
      requirements: ['CAP-03'],
      always: (s, via) =>
        (via.label !== 'captcha.spent' || s.matches('loading') || s.context.isDue) &&
        (via.label !== PAUSE || via.from?.context.isDue !== true || s.matches('loading')),
    },
    {
      id: 'without a picture there is a reason, with one there is none',
      requirements: ['CAP-03'],
      never: (s) =>
        (s.matches('failed') && (s.context.image !== null || s.context.failure === null)) ||
        ((s.matches('fresh') || s.matches('refreshable')) &&
          (s.context.image === null || s.context.failure !== null)),
    },
    {
      id: 'a picture that failed to load can be requested again',
      from: (s) => s.matches('failed'),
      canReach: (s) => s.matches('fresh'),
    },
  ],
  instructions: {
    'start plain': 'Sign in with a wrong password until the form requires the image captcha.',
    'captcha.refresh': 'Press Another picture.',
    'captcha.spent': 'Send the form; the platform refuses it and requires the image captcha again.',
    'loadImage = codePicture': 'The platform sends a captcha picture.',
    'loadImage = refused': 'The network is off while the picture is fetched.',
    [PAUSE]: 'Wait for a second.',
  },
});
