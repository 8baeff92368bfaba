import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  ContactBindingRef,
  ContactBindingSnapshot,
} from '../../../src/machines/member/contact-binding/contact-binding.machine.ts';
import { ContactDialog } from '../../../src/views/member/security-center/ContactDialog.tsx';
import { linesIn } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { openApp } from '../../unit/views/layout/app-harness.tsx';

const dialog = () => screen.queryByRole('dialog');
const button = (name: string | RegExp) => {
  const box = dialog();
  return box && within(box).queryByRole('button', { name });
};
const contextOf = (snapshot: unknown) => (snapshot as ContactBindingSnapshot).context;
const fill = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) {
    const input = dialog()?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (input) input.value = value;
  }
};
type Values = Readonly<Record<string, string>>;
const fieldOf = (name: string) => dialog()?.querySelector(`input[name="${name}"]`) ?? null;

const FIELDS = ['oldPassword', 'presentCode', 'verificationCode', 'mobileNum', 'email'];
/** By hand: each line about what is bound, or is not confirmed, in the order of the page. */
const contactLines = ({
  present,
  unproved,
  isLost,
  isRemoval,
}: ContactBindingSnapshot['context']): string[] => {
  const requests =
    unproved !== null && !isRemoval
      ? ['Nobody has confirmed m•••@ornek.test yet. Type it again and enter the code that we send to it.']
      : [];
  if (present === null) return requests;
  return [
    ...requests,
    ...(isLost
      ? ['I still have +90 •••••• 0772']
      : ['Code to +90 •••••• 0772*', 'Send code to +90 •••••• 0772', 'I no longer have +90 •••••• 0772']),
  ];
};

export const driver: ViewDriver = {
  open: (scene) => {
    scene.show(<ContactDialog binding={scene.run() as ContactBindingRef} app={openApp()} />);
  },
  control: {
    'code.send': () => {
      const box = dialog();
      return box && (within(box).queryAllByRole('button', { name: /^Send code to/ })[0] ?? null);
    },
    'form.submit': () => button(/^(Save|Remove)$/),
    'present.lose': () => button(/^I no longer have/),
    'present.find': () => button(/^I still have/),
    'removal.choose': () => button('Remove it instead'),
    'dialog.close': () => button('Close'),
  },
  act: {
    'code.send': async (user, { step, values }) => {
      fill(values as Values);
      await user.click(
        button(step === 'present' ? /^Send code to \+90/ : 'Send code to the new one') as HTMLElement,
      );
    },
    'form.submit': async (_user, { values }) => {
      fill(values as Values);
      fireEvent.submit(dialog()?.querySelector('form') as HTMLElement);
    },
  },
  elsewhere: {
    'present.lose (what is not bound)': 'there is no such button',
    'present.find (what was not)': 'there is no such button',
    'removal.choose (of what is not)': 'there is no such button',
  },
  overlooked: {
    'drops forgetChange': 'what the flow no longer knows is in no view; a rule of the model finds it',
    'drops assignEnd': 'the security centre acts on the end: security-center.view.tsx',
  },
  verify: {
    '*': (snapshot) => {
      if (snapshot.status === 'done') return expect(dialog()).toBeNull();
      const { kind, hasPassword, present, isLost, isRemoval, problems, failure, sent } = contextOf(snapshot);
      expect(fieldOf('oldPassword') !== null).toBe(hasPassword);
      expect(fieldOf('presentCode') !== null).toBe(present !== null && !isLost);
      expect(fieldOf('verificationCode') !== null).toBe(!isRemoval);
      expect(fieldOf('mobileNum') !== null).toBe(kind === 'mobile' && !isRemoval);
      expect(fieldOf('email') !== null).toBe(kind === 'email' && !isRemoval);
      for (const name of FIELDS.filter((each) => fieldOf(each)))
        expect(fieldOf(name)?.hasAttribute('aria-invalid')).toBe(problems[name] !== undefined);
      expect(within(dialog() as HTMLElement).queryByText(/waits 72 hours/) !== null).toBe(isLost);
      expect(within(dialog() as HTMLElement).queryByRole('alert') !== null).toBe(failure !== null);
      expect(linesIn(dialog() as HTMLElement).filter((line) => line.includes('•••'))).toEqual(
        contactLines(contextOf(snapshot)),
      );
      const arrives = within(dialog() as HTMLElement).queryAllByText(/code arrives within a minute/);
      const fields = [fieldOf('presentCode') && 'present', fieldOf('verificationCode') && 'next'];
      expect(arrives).toHaveLength(sent.filter((step) => fields.includes(step)).length);
    },
    editing: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'false'),
    sendingCode: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'true'),
    saving: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'true'),
  },
};
