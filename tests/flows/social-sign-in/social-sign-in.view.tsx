import { screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type {
  SocialSignInSnapshot,
  socialSignInMachine,
} from '../../../src/machines/session/social-sign-in/social-sign-in.machine.ts';
import { SocialStep } from '../../../src/views/session/social-sign-in/SocialStep.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

type Step = ActorRefFrom<typeof socialSignInMachine>;
/** Rendered as in the dialog: for as long as the step lasts. */
function WhileItLasts({ step }: { step: Step }) {
  const lasts = useSelector(step, ({ status }) => status === 'active');
  return lasts ? <SocialStep step={step} /> : null;
}

const cancel = () => screen.queryByRole('button', { name: 'Cancel' });
const status = () => screen.queryByRole('status');

export const driver: ViewDriver = {
  open: (scene) => scene.show(<WhileItLasts step={scene.run() as Step} />),
  control: { 'social.cancel': cancel },
  verify: {
    '*': (snapshot) => {
      if (snapshot.status === 'done') return expect(status()).toBeNull();
      expect(status()?.closest('[aria-busy=true]')).not.toBeNull();
      // The proof is not on the screen.
      expect(document.body).not.toHaveTextContent(/token-1|nonce-1/);
      expect((snapshot as SocialSignInSnapshot).context.provider.name).toBe('Google');
    },
    // LOG-03: the next step.
    atProvider: () => expect(status()).toHaveTextContent('A window of Google has opened.'),
    proving: () => expect(status()).toHaveTextContent('Checking what Google said…'),
    signingIn: () => expect(status()).toHaveTextContent('Checking what Google said…'),
  },
  overlooked: {
    forget: 'what the flow no longer knows is in no view; the rule of the model finds it',
    assign: 'the dialog shows the result, which the model of the sign-in covers',
  },
};
