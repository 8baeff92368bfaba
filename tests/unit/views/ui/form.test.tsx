// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import en from '../../../../src/i18n/lang/en.json' with { type: 'json' };
import { Button } from '../../../../src/views/ui/Button.tsx';
import { Form, SubmitButton } from '../../../../src/views/ui/Form.tsx';
import { FormButton } from '../../../../src/views/ui/FormButton.tsx';
import { PasswordField, TextField } from '../../../../src/views/ui/TextField.tsx';
import { Checkbox } from '../../../../src/views/ui/Checkbox.tsx';

afterEach(cleanup);

type Given = Partial<
  Pick<ComponentProps<typeof Form>, 'busy' | 'onSubmit' | 'onKeep' | 'onTouch' | 'focusesFirst'>
> & {
  error?: string;
};
const form = ({ error, busy = false, onSubmit = vi.fn(), ...rest }: Given) => (
  <IntlProvider locale="en" messages={en}>
    <Form label="Sign in" data-flow="login" data-state="editing" {...{ busy, onSubmit, ...rest }}>
      <TextField name="username" label="Username" required hint="6 to 16" error={error} defaultValue="mina" />
      <PasswordField name="password" label="Password" />
      <TextField name="code" label="Code" autoComplete="one-time-code" />
      <Checkbox name="remember">Remember</Checkbox>
      <SubmitButton busy={busy}>Go</SubmitButton>
    </Form>
  </IntlProvider>
);

describe('a form', () => {
  it('submits the typed values', async () => {
    const onSubmit = vi.fn();
    render(form({ onSubmit }));
    await userEvent.type(screen.getByLabelText('Password'), 'Marble-7{Enter}');
    expect(onSubmit.mock.calls).toEqual([[{ username: 'mina', password: 'Marble-7', code: '' }]]);
  });

  it('is marked for tests and cannot be sent while busy', async () => {
    const onSubmit = vi.fn();
    render(form({ onSubmit, busy: true }));
    const element = screen.getByRole('form', { name: 'Sign in' });
    expect(element.dataset).toMatchObject({ flow: 'login', state: 'editing' });
    expect(element.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    fireEvent.submit(element);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('focuses the first invalid field after it was sent, and only then', async () => {
    const { rerender } = render(form({}));
    rerender(form({ error: 'Too short' }));
    const field = screen.getByLabelText(/Username/);
    expect(document.activeElement).not.toBe(field);
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    rerender(form({ error: 'Too short' }));
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Too short',
    );
  });

  it('does not take the focus back if the person has gone on typing', async () => {
    const { rerender } = render(form({}));
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    await userEvent.type(screen.getByLabelText(/Username/), 'x');
    await userEvent.click(screen.getByLabelText('Password'));
    rerender(form({ error: 'Too short' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('reports each field as it is typed in and left, with all values of the form', async () => {
    const onTouch = vi.fn();
    render(form({ onTouch }));
    await userEvent.click(screen.getByLabelText('Code'));
    await userEvent.paste('418');
    await userEvent.tab();
    const values = { username: 'mina', password: '', code: '418' };
    expect(onTouch.mock.calls).toEqual([
      [{ name: 'code', values, isLeft: false }],
      [{ name: 'code', values, isLeft: true }],
    ]);
    // A button is no field.
    onTouch.mockClear();
    screen.getByRole('button', { name: 'Go' }).focus();
    onTouch.mockClear();
    await userEvent.tab();
    expect(onTouch).not.toHaveBeenCalled();
  });

  it('focuses its first field if asked to', () => {
    render(form({ focusesFirst: true }));
    expect(document.activeElement).toBe(screen.getByLabelText(/Username/));
  });

  it('excludes passwords and codes from drafts, and a visible password too', async () => {
    const onKeep = vi.fn();
    render(form({ onKeep }));
    await userEvent.type(screen.getByLabelText('Password'), 'Marble-7');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    await userEvent.tab();
    expect(onKeep).toHaveBeenLastCalledWith({ username: 'mina' });
  });

  it('keeps the draft when the page is hidden', () => {
    const onKeep = vi.fn();
    render(form({ onKeep }));
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    seen.mockRestore();
    expect(onKeep).toHaveBeenCalledTimes(1);
  });
});

describe('a button that submits a part of the form', () => {
  const formWithButton = (onPress: () => void, more: { error?: string; 'aria-disabled'?: boolean } = {}) => {
    const { error, ...rest } = more;
    return (
      <Form label="Sign in" onSubmit={vi.fn()}>
        <TextField name="mobile" label="Mobile" defaultValue="532" error={error} />
        <FormButton {...rest} onPress={onPress}>
          Send
        </FormButton>
      </Form>
    );
  };

  it('sends no form, passes its values, and focuses the first invalid field', async () => {
    const onPress = vi.fn();
    const { rerender } = render(formWithButton(onPress));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onPress.mock.calls).toEqual([[{ mobile: '532' }]]);
    rerender(formWithButton(onPress, { error: 'Too short' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Mobile'));
  });

  it('keeps the focus and ignores clicks while it is disabled', async () => {
    const onPress = vi.fn();
    render(formWithButton(onPress, { 'aria-disabled': true }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onPress).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
  });
});

describe('a button', () => {
  it('keeps its name and the focus while busy, and ignores clicks', async () => {
    const onClick = vi.fn();
    render(
      <Button busy onClick={onClick}>
        Send
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Send' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
  });
});
