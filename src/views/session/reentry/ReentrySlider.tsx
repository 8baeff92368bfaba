import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { reentryMachine } from '../../../machines/session/reentry/reentry.machine.ts';
import type { sliderCaptchaMachine } from '../../../machines/session/slider-captcha/slider-captcha.machine.ts';
import { SliderDialog } from '../slider-captcha/SliderDialog.tsx';

/**
 * The check before the sign-in that follows a new password, where the platform has not waived it (CAP-01).
 */
export function ReentrySlider({ reentry }: { reentry: ActorRefFrom<typeof reentryMachine> }) {
  const slider = useSelector(
    reentry,
    ({ children }) => children['sliderCaptcha'] as ActorRefFrom<typeof sliderCaptchaMachine> | undefined,
  );
  return slider ? <SliderDialog slider={slider} /> : null;
}
