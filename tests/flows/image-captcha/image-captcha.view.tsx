import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { imageCaptchaMachine } from '../../../src/machines/session/image-captcha/image-captcha.machine.ts';
import { ImageCaptchaField } from '../../../src/views/session/image-captcha/ImageCaptchaField.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const field = () => screen.getByRole('textbox', { name: 'Letters in the picture' });
const picture = () => screen.queryByRole('img', { name: 'Picture with distorted letters' });
const another = () => screen.queryByRole('button', { name: 'Another picture' });
const part = () => field().closest('[aria-busy]');
const codePicture = (): void => {
  expect(picture()).toHaveAttribute('src', 'data:image/png;base64,b25l');
  expect(part()).toHaveAttribute('aria-busy', 'false');
};

export const driver: ViewDriver = {
  open: (scene) =>
    scene.show(
      <ImageCaptchaField
        captcha={scene.run() as ActorRefFrom<typeof imageCaptchaMachine>}
        error={undefined}
      />,
    ),
  control: { 'captcha.refresh': another },
  elsewhere: { 'captcha.spent': 'the form around it says so after a refused try' },
  verify: {
    // VAL-02: once the image captcha is shown it is required, whether or not its picture has loaded.
    '*': () => {
      expect(field()).toBeRequired();
      expect(field()).toBeEnabled();
    },
    loading: () => expect(part()).toHaveAttribute('aria-busy', 'true'),
    // CAP-05: not twice a second.
    fresh: () => {
      codePicture();
      expect(another()).toBeDisabled();
    },
    refreshable: codePicture,
    failed: () => {
      expect(picture()).toBeNull();
      expect(screen.getByText('The network link is unstable. Try again.')).toBeVisible();
      expect(another()).toBeEnabled();
    },
  },
};
