import { screen, within } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect, vi } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { sliderCaptchaMachine } from '../../../src/machines/session/slider-captcha/slider-captcha.machine.ts';
import type { PlacedPiece } from '../../../src/services/captcha.ts';
import { SliderDialog } from '../../../src/views/session/slider-captcha/SliderDialog.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

type Slider = ActorRefFrom<typeof sliderCaptchaMachine>;
/** Rendered as in the form: for as long as the check lasts. */
function WhileItLasts({ slider }: { slider: Slider }) {
  const lasts = useSelector(slider, ({ status }) => status === 'active');
  return lasts ? <SliderDialog slider={slider} /> : null;
}

const dialog = () => screen.queryByRole('dialog', { name: 'Fit the arch' });
const button = (name: string) => {
  const box = dialog();
  return box && within(box).queryByRole('button', { name });
};
const knob = () => screen.queryByRole('slider', { name: 'Position of the piece' });
const picture = () => screen.queryByRole('img', { name: 'Scene with an arch-shaped gap' });
const proof = () => button('I cannot do the puzzle: let my device prove it');
const KEYS: Readonly<Record<string, string>> = { near: '{Home}{PageUp}{Enter}', edge: '{End}{Enter}' };
const FAILURE_TEXTS: Readonly<Record<string, string>> = {
  slider_wrong: 'Not quite. Move the piece into the gap.',
  captcha_expired: 'The check took too long. Here is a new one.',
  offline: 'The network link is unstable. Try again.',
};

export const driver: ViewDriver = {
  open: (scene) => {
    // The path of the piece contains the times of events, and time stands still here.
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1);
    return scene.show(<WhileItLasts slider={scene.run() as Slider} />);
  },
  control: {
    'slider.settle': knob,
    'slider.refresh': () => button('Another picture'),
    'slider.prove': proof,
    'slider.retry': () => button('Try again'),
    'slider.close': () => button('Close'),
  },
  act: {
    'slider.settle': async (user, _, caseName) => {
      knob()?.focus();
      await user.keyboard(KEYS[caseName ?? ''] ?? '');
    },
  },
  overlooked: {
    assignTicket: 'it is passed to the parent that requested the check',
  },
  verify: {
    '*': ({ status, context }) => {
      if (status === 'done') return expect(dialog()).toBeNull();
      const { failure } = context as { failure: { code: string } | null };
      const alert = screen.queryByRole('alert');
      if (failure) expect(alert).toHaveTextContent(FAILURE_TEXTS[failure.code] ?? 'nothing');
      else {
        expect(alert).toBeNull();
        expect(dialog()).toHaveTextContent('Show that you are not a robot');
      }
    },
    loading: () => {
      expect(dialog()).not.toBeNull();
      expect(picture()).toBeNull();
    },
    // CAP-01: the picture, the piece, and buttons for a person who can tap but not drag.
    solving: () => {
      expect(picture()).toHaveAttribute('src', 'data:image/png;base64,YmFjaw==');
      expect(button('A little to the right')).not.toBeNull();
    },
    // CAP-05: another picture at most once a second.
    'solving.fresh': () => expect(button('Another picture')).toBeDisabled(),
    'solving.refreshable': () => expect(button('Another picture')).toBeEnabled(),
    // The piece stays in its place.
    checking: ({ context }) => {
      const { piece } = context as { piece: PlacedPiece };
      expect(knob()).toHaveAttribute('aria-valuetext', `${piece.x} pixels from the left`);
      expect(picture()?.closest('[aria-busy=true]')).not.toBeNull();
    },
    proving: () => expect(proof()).toHaveAttribute('aria-busy', 'true'),
    failed: () => {
      expect(picture()).toBeNull();
      expect(button('Try again')).toBeEnabled();
    },
  },
};
