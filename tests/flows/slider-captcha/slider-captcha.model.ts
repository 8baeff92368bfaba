import { sliderCaptchaMachine } from '../../../src/machines/session/slider-captcha/slider-captcha.machine.ts';
import type { PlacedPiece, SliderPuzzle } from '../../../src/services/captcha.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { ticket } from '../common/session.fixtures.ts';

const puzzle: SliderPuzzle = {
  lotNumber: 'lot-1',
  background: 'YmFjaw==',
  piece: 'cGllY2U=',
  width: 340,
  height: 180,
  pieceWidth: 60,
  pieceHeight: 60,
  pieceY: 40,
  proof: { salt: 's', difficulty: 8 },
};
/** By keys, between which no time passes: time stands still in a model. */
const keyed = (x: number, ...steps: number[]): { piece: PlacedPiece } => ({
  piece: { kind: 'keys', x, trail: [...steps, 0].map((dx) => [dx, 0, 0]) },
});
const offline = { error: new ServiceError('offline') };
const expired = { error: new ServiceError('refused', 'captcha_expired') };

export const model = defineModel(sliderCaptchaMachine, {
  title: 'Slider check',
  inputs: { login: { scene: 'login' } },
  events: { 'slider.settle': { near: keyed(40, 0, 40), edge: keyed(280, 280) } },
  outcomes: {
    startPuzzle: { puzzle: { done: puzzle }, offline },
    checkPosition: {
      passed: { done: ticket },
      wrong: { error: new ServiceError('refused', 'slider_wrong') },
      expired,
      offline,
    },
    prove: { passed: { done: ticket }, expired, offline },
  },
  home: (s) => s.matches('solving') || s.matches('failed'),
  rules: [
    {
      id: 'a ticket is the platform’s to give, and it ends the check',
      requirements: ['CAP-01'],
      always: (s, via) => (s.status === 'done' && s.output !== null) === via.label.endsWith('= passed'),
    },
    {
      id: 'another picture is requested only after a second',
      requirements: ['CAP-05'],
      never: (_, via) =>
        via.label === 'slider.refresh' && via.from?.matches({ solving: 'refreshable' }) === false,
    },
    {
      id: 'one answer at a time',
      requirements: ['CAP-01'],
      never: (_, via) =>
        (via.from?.matches('checking') === true || via.from?.matches('proving') === true) &&
        /^slider\.(settle|prove)/.test(via.label),
    },
    {
      id: 'a wrong place may be tried again on the same picture, an expired picture is replaced',
      always: (s, via) =>
        (!via.label.endsWith('= wrong') || s.matches('solving')) &&
        (!via.label.endsWith('= expired') || s.matches('loading')),
    },
    {
      id: 'an error is shown until the next try',
      never: (s, { label }) =>
        s.context.failure === null
          ? / = (wrong|expired|offline)$/.test(label)
          : /^slider\.(settle|prove|refresh|retry)/.test(label),
    },
    {
      id: 'it can be closed at any time, and then nothing was proved',
      from: (s) => s.status === 'active',
      canReach: (s) => s.status === 'done' && s.output === null,
    },
  ],
  instructions: {
    'start login': 'Fill in the sign-in form and press Sign in.',
    'slider.settle (near)': 'Drag the piece 40 pixels to the right and let go.',
    'slider.settle (edge)': 'Drag the piece to the right edge and let go.',
    'slider.refresh': 'Press Another picture.',
    'slider.prove': 'Press the text that starts the proof by the device.',
    'slider.retry': 'Press Try again.',
    'slider.close': 'Press Close.',
    'startPuzzle = puzzle': 'The platform sends a picture and its piece.',
    'startPuzzle = offline': 'The network is off while the picture is fetched.',
    'checkPosition = passed': 'The piece lies in the gap, and the platform agrees.',
    'checkPosition = wrong': 'The piece is beside the gap, and the platform rejects it.',
    'checkPosition = expired': 'The platform no longer knows the picture, or it was tried too often.',
    'checkPosition = offline': 'The network is off while the place is checked.',
    'prove = passed': 'The device finds the proof, and the platform agrees.',
    'prove = expired': 'The platform no longer knows the picture when the proof arrives.',
    'prove = offline': 'The network is off while the proof is sent.',
    'after captchaRefreshPause': 'Wait for a second.',
  },
});
