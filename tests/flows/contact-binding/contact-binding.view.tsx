import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  ContactBindingRef,
  ContactBindingSnapshot,
} from '../../../src/machines/member/contact-binding/contact-binding.machine.ts';
import { ContactDialog } from '../../../src/views/member/security-center/ContactDialog.tsx';
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
  verify: {
    '*': (snapshot) => {
      if (snapshot.status === 'done') return expect(dialog()).toBeNull();
      const { kind, hasPassword, present, isLost, isRemoval, problems, failure, sent } = contextOf(snapshot);
      expect(fieldOf('oldPassword') !== null).toBe(hasPassword);
      expect(fieldOf('presentCode') !== null).toBe(present !== null && !isLost);
      expect(fieldOf('verificationCode') !== null).toBe(!isRemoval);
      expect(fieldOf('mobileNum') !== null).toBe(kind === 'mobile' && !isRemoval);
      expect(fieldOf('email') !== null).toBe(kind === 'email' && !isRemoval);
      for (const name of Object.keys(problems).filter((each) => fieldOf(each)))
        expect(fieldOf(name)).toHaveAttribute('aria-invalid', 'true');
      expect(within(dialog() as HTMLElement).queryByText(/waits 72 hours/) !== null).toBe(isLost);
      if (failure) expect(within(dialog() as HTMLElement).getByRole('alert')).toBeVisible();
      const arrives = within(dialog() as HTMLElement).queryAllByText(/code arrives within a minute/);
      const fields = [fieldOf('presentCode') && 'present', fieldOf('verificationCode') && 'next'];
      expect(arrives).toHaveLength(sent.filter((step) => fields.includes(step)).length);
    },
    editing: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'false'),
    sendingCode: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'true'),
    saving: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'true'),
  },
};
