import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { ProofsSnapshot, proofsMachine } from '../../../src/machines/wallet/proofs/proofs.machine.ts';
import { Proofs } from '../../../src/views/wallet/proofs/Proofs.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const picker = () => screen.queryByLabelText(/^Add image/);
const of = (name: string) => screen.queryByRole('img', { name })?.closest('li') ?? null;
const first = (name: RegExp) => {
  const picture = of('a.png');
  return picture && within(picture).queryByRole('button', { name });
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<Proofs flow={scene.run() as ActorRefFrom<typeof proofsMachine>} />),
  control: {
    'proofs.add': picker,
    'proof.remove': () => first(/^Remove a\.png$/),
    'proof.retry': () => first(/^Try again$/),
  },
  act: {
    'proofs.add': async (user) =>
      user.upload(picker() as HTMLElement, new File(['x'], 'a.png', { type: 'image/png' })),
  },
  elsewhere: {
    'proofs.add (one too many)': 'there is no file picker',
    'proof.remove (one that is not there)': 'it has no cross',
    'proof.retry (one that is not there)': 'it has no button',
  },
  overlooked: {
    'queue.sending on proof.':
      'each picture is shown with its own state, not the queue; the model holds that the next one is sent',
  },
  verify: {
    '*': (snapshot) => {
      const { proofs, unfit, max } = (snapshot as ProofsSnapshot).context;
      expect(screen.queryAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(
        proofs.map(({ name }) => name),
      );
      expect(picker() === null).toBe(proofs.length === max);
      if (picker()) expect(picker()?.hasAttribute('multiple')).toBe(max === 3);
      if (picker() && max === 3) expect(screen.getByText(`${3 - proofs.length} more of 3`)).toBeVisible();
      expect(
        screen.getByText(
          max === 3 ? 'PNG or JPG, at most 5 MB each, up to 3 images.' : 'PNG or JPG, at most 5 MB.',
        ),
      ).toBeVisible();
      for (const { name, state, received, size } of proofs) {
        const bar = within(of(name) as HTMLElement).queryByRole('progressbar', {
          name: `${name} is being sent`,
        });
        expect(bar?.getAttribute('aria-valuenow') ?? null).toBe(
          state === 'waiting' || state === 'sending' ? String(received) : null,
        );
        expect(within(of(name) as HTMLElement).queryByRole('button', { name: 'Try again' }) !== null).toBe(
          state === 'failed',
        );
        if (bar) expect(of(name)).toHaveTextContent(`${Math.round((100 * received) / size)}%`);
      }
      expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
        ...unfit.map(
          ({ name, problem }) =>
            `${name}: ${
              {
                upload_type: 'Not added: only PNG or JPG is accepted.',
                upload_too_large: 'Not added: larger than 5 MB.',
                proof_too_many: 'Not added: three images are enough.',
              }[problem]
            }`,
        ),
        ...proofs
          .filter(({ state }) => state === 'failed')
          .map(({ name, problem }) =>
            problem === null
              ? expect.stringMatching(`^${name}: The network link is unstable`)
              : `${name}: This file can no longer be read. Remove it and pick it again.`,
          ),
      ]);
    },
  },
  unseen: {
    'picker.ready': 'the picker is operable: see the controls',
    'picker.taking': 'the picker is not operable for a moment: see the controls',
    'queue.idle': 'no picture shows progress: see what holds in all',
    'queue.sending': 'the picture shows how much has arrived: see what holds in all',
  },
};
