// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { setupUser } from '../../../support/user.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Combobox } from '../../../../src/views/ui/Combobox.tsx';
import { Form } from '../../../../src/views/ui/Form.tsx';
import { TextField } from '../../../../src/views/ui/TextField.tsx';
import { installDomShims } from '../../../support/dom-shims.ts';

beforeAll(installDomShims);
const onSubmit = vi.fn();
beforeEach(() => onSubmit.mockClear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const CHOICES = [
  { key: 'tr', value: '90', label: 'Türkiye', short: '+90', keywords: 'Turkey tr' },
  { key: 'az', value: '994', label: 'Azərbaycan', short: '+994' },
  { key: 'vn', value: '84', label: 'Việt Nam', short: '+84' },
  { key: 'de', value: '49', label: 'Deutschland', short: '+49', keywords: 'Germany' },
];
const show = () => {
  render(
    <Form label="Form" onSubmit={onSubmit}>
      <input aria-label="Before" />
      <TextField
        name="mobile"
        label="Mobile"
        prefix={
          <Combobox
            name="code"
            label="Country code"
            searchLabel="Search"
            nothingFound="None"
            choices={CHOICES}
            defaultKey="tr"
            closeAfter={200}
          />
        }
      />
      <button type="submit">Go</button>
    </Form>,
  );
  return setupUser();
};
const trigger = () => screen.getByRole('button', { name: /^Country code/ });
const search = () => screen.queryByRole('combobox', { name: 'Search' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** The entry that Enter would choose. */
const active = () =>
  document.getElementById(search()?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
const given = async (): Promise<unknown> => {
  fireEvent.submit(screen.getByRole('form'));
  return onSubmit.mock.lastCall?.[0];
};

describe('LOG-04: the list', () => {
  it('opens when the box gets the focus, by the keyboard too, and focuses its search', async () => {
    const user = show();
    expect(search()).toBeNull();
    await user.click(screen.getByLabelText('Before'));
    await user.tab();
    expect(document.activeElement).toBe(search());
    expect(options()).toEqual(['Türkiye+90', 'Azərbaycan+994', 'Việt Nam+84', 'Deutschland+49']);
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    expect(active()).toBe('Türkiye+90');
  });

  it('does not take the focus back if the person has gone on before it opens, and closes all the same', async () => {
    show();
    vi.useFakeTimers();
    const mobile = screen.getByLabelText('Mobile');
    await act(async () => {
      trigger().focus();
      // On a busy machine a key may come before the event that the list is open.
      mobile.focus();
    });
    expect(document.activeElement).toBe(mobile);
    act(() => {
      vi.advanceTimersByTime(200);
    });
    expect(search()).toBeNull();
  });

  it('does not trap the focus: Tab leads on to the number', async () => {
    const user = show();
    await user.click(trigger());
    await user.tab();
    expect(document.activeElement).toBe(screen.getByLabelText('Mobile'));
  });
});

describe('LOG-05: the list', () => {
  const leave = () => {
    vi.useFakeTimers();
    act(() => screen.getByLabelText('Mobile').focus());
  };

  it('closes 200 ms after the focus has gone elsewhere', async () => {
    const user = show();
    await user.click(trigger());
    leave();
    act(() => void vi.advanceTimersByTime(199));
    expect(search()).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(search()).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Mobile'));
  });

  it('stays when the focus comes back in time', async () => {
    const user = show();
    await user.click(trigger());
    leave();
    act(() => void vi.advanceTimersByTime(199));
    act(() => search()?.focus());
    act(() => void vi.advanceTimersByTime(1000));
    expect(search()).not.toBeNull();
  });
});

describe('LOG-06: a choice', () => {
  it("closes the list at once, sets the form's value and moves the focus to the box, which stays closed", async () => {
    const user = show();
    await user.click(trigger());
    await user.click(screen.getByRole('option', { name: /Việt Nam/ }));
    expect(search()).toBeNull();
    expect(document.activeElement).toBe(trigger());
    expect(trigger()).toHaveAccessibleName('Country code: Việt Nam +84');
    expect(await given()).toEqual({ mobile: '', code: '84' });
  });

  it('is made by the keyboard alone, and sends no form', async () => {
    const user = show();
    await user.click(trigger());
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('Azərbaycan+994');
    await user.keyboard('{End}');
    expect(active()).toBe('Deutschland+49');
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('Türkiye+90');
    await user.keyboard('{ArrowUp}{Home}{ArrowDown}{Enter}');
    expect(search()).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(await given()).toEqual({ mobile: '', code: '994' });
  });

  it('is marked when the list is opened again, by Enter on the box', async () => {
    const user = show();
    await user.click(trigger());
    await user.click(screen.getByRole('option', { name: /Deutschland/ }));
    await user.keyboard('{Enter}');
    expect(active()).toBe('Deutschland+49');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Deutschland');
  });
});

describe('a person who changes their mind', () => {
  it('presses Escape, and nothing beneath is closed with it', async () => {
    const beneath = vi.fn();
    const user = show();
    const onKeyDown = (event: KeyboardEvent) => beneath(event.defaultPrevented);
    document.addEventListener('keydown', onKeyDown);
    await user.click(trigger());
    await user.keyboard('{Escape}');
    document.removeEventListener('keydown', onKeyDown);
    expect(search()).toBeNull();
    expect(document.activeElement).toBe(trigger());
    expect(beneath.mock.calls).toEqual([[true]]);
    expect(await given()).toEqual({ mobile: '', code: '90' });
  });

  it('or presses the box again', async () => {
    const user = show();
    await user.click(trigger());
    await user.click(trigger());
    expect(search()).toBeNull();
    await user.click(trigger());
    expect(search()).not.toBeNull();
  });
});

describe('the search', () => {
  it.each([
    ['viet', ['Việt Nam+84']],
    ['TURKIYE', ['Türkiye+90']],
    ['germany', ['Deutschland+49']],
    ['+9', ['Türkiye+90', 'Azərbaycan+994']],
    ['49', ['Deutschland+49']],
  ])('finds by %j', async (typed, found) => {
    const user = show();
    await user.click(trigger());
    await user.keyboard(typed);
    expect(options()).toEqual(found);
    expect(active()).toBe(found[0]);
  });

  it('reports an empty result, and Enter chooses nothing then', async () => {
    const user = show();
    await user.click(trigger());
    await user.keyboard('atlantis{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('None');
    expect(search()).not.toHaveAttribute('aria-activedescendant');
    expect(await given()).toEqual({ mobile: '', code: '90' });
  });
});
