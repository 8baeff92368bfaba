// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use, type ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Accordion } from '../../../../src/views/ui/Accordion.tsx';
import { Button } from '../../../../src/views/ui/Button.tsx';
import { Confirm } from '../../../../src/views/ui/Confirm.tsx';
import { Dialog } from '../../../../src/views/ui/Dialog.tsx';
import { Menu } from '../../../../src/views/ui/Menu.tsx';
import { Popover } from '../../../../src/views/ui/Popover.tsx';
import { Select } from '../../../../src/views/ui/Select.tsx';
import { TabStrip } from '../../../../src/views/ui/TabStrip.tsx';
import { installDomShims } from '../../../support/dom-shims.ts';

beforeAll(installDomShims);
afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });

describe('a dialog', () => {
  it('asks its owner on Escape and on a click beside it, and stays when the owner refuses', async () => {
    const onDismiss = vi.fn();
    render(
      <Dialog title="Stay" onDismiss={onDismiss}>
        <input aria-label="field" />
      </Dialog>,
    );
    await userEvent.keyboard('{Escape}{Escape}{Escape}{Escape}');
    expect(onDismiss.mock.calls.flat()).toEqual(['escape', 'escape', 'escape', 'escape']);
    const dialog = screen.getByRole('dialog', { name: 'Stay' });
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(onDismiss).toHaveBeenLastCalledWith('background');
    fireEvent.pointerDown(screen.getByLabelText('field'));
    fireEvent.click(dialog);
    expect(onDismiss).toHaveBeenCalledTimes(5);
    expect(dialog.hasAttribute('open')).toBe(true);
    expect(dialog.getAttribute('closedby')).toBe('none');
  });

  it('ignores both if it cannot be clicked away', async () => {
    const onDismiss = vi.fn();
    render(
      <Dialog label="Must" onDismiss={onDismiss} clickToClose={false}>
        text
      </Dialog>,
    );
    await userEvent.keyboard('{Escape}');
    const dialog = screen.getByRole('dialog');
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(onDismiss).not.toHaveBeenCalled();
  });

  it('closes only the upper of two on Escape', async () => {
    const lower = vi.fn();
    const upper = vi.fn();
    const two = (both: boolean) => (
      <>
        <Dialog label="lower" onDismiss={lower}>
          a
        </Dialog>
        {both ? (
          <Dialog label="upper" onDismiss={upper}>
            b
          </Dialog>
        ) : null}
      </>
    );
    const { rerender } = render(two(true));
    await userEvent.keyboard('{Escape}');
    expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1]);
    rerender(two(false));
    await userEvent.keyboard('{Escape}');
    expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([1, 1]);
  });

  it('presses the default button on Enter, or the only one', async () => {
    const yes = vi.fn();
    const no = vi.fn();
    const confirm = (both: boolean) => (
      <Dialog labelledBy="sure" onDismiss={vi.fn()}>
        <Confirm
          id="sure"
          title="Sure?"
          icon="!"
          buttons={
            <>
              <Button onClick={no}>No</Button>
              {both ? (
                <Button isDefault onClick={yes}>
                  Yes
                </Button>
              ) : null}
            </>
          }
        >
          text
        </Confirm>
      </Dialog>
    );
    const { rerender } = render(confirm(true));
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Enter}');
    expect([yes.mock.calls.length, no.mock.calls.length]).toEqual([1, 0]);
    rerender(confirm(false));
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Enter}');
    expect(no).toHaveBeenCalledTimes(1);
  });

  it('gives the focus back to what opened it', async () => {
    const dialog = (isOpen: boolean) => (
      <>
        <button type="button">opener</button>
        {isOpen ? (
          <Dialog label="d" onDismiss={vi.fn()}>
            <button type="button" data-default>
              in
            </button>
          </Dialog>
        ) : null}
      </>
    );
    const { rerender } = render(dialog(false));
    button('opener').focus();
    rerender(dialog(true));
    expect(document.activeElement?.textContent).toBe('in');
    rerender(dialog(false));
    await vi.waitFor(() => expect(document.activeElement).toBe(button('opener')));
  });

  it('is closed while a part of it waits, so that the page can be used, and opens again with it', async () => {
    const never = new Promise<string>(() => undefined);
    const Part = () => use(never);
    const page = (part: ReactNode) => (
      <Suspense>
        <Dialog label="d" onDismiss={vi.fn()}>
          {part}
        </Dialog>
      </Suspense>
    );
    const { container, rerender } = render(page('here'));
    const dialog = container.querySelector('dialog');
    expect(dialog?.open).toBe(true);
    rerender(page(<Part />));
    await vi.waitFor(() => expect(dialog?.open).toBe(false));
    rerender(page('back'));
    expect([dialog?.open, dialog?.textContent]).toEqual([true, 'back']);
  });

  it('leaves the focus to what takes it when the dialog goes', async () => {
    const focus = (element: HTMLElement | null) => element?.focus();
    const { rerender } = render(<button type="button">opener</button>);
    button('opener').focus();
    const page = (content: ReactNode) => (
      <>
        <button type="button">opener</button>
        {content}
      </>
    );
    rerender(
      page(
        <Dialog label="d" onDismiss={vi.fn()}>
          <button type="button">in</button>
        </Dialog>,
      ),
    );
    rerender(
      page(
        <button ref={focus} type="button">
          next
        </button>,
      ),
    );
    // Behind the microtask that gives the focus back.
    await Promise.resolve();
    expect(document.activeElement).toBe(button('next'));
  });
});

describe('menus and lists', () => {
  it('a menu opens on its first item, goes round, runs the chosen item and gives the focus back', async () => {
    const onSelect = vi.fn();
    const items = ['One', 'Two'].map((label) => ({ id: label, label, onSelect: () => onSelect(label) }));
    render(<Menu button="Open" menuLabel="Things" items={items} />);
    await userEvent.click(button('Open'));
    expect(document.activeElement?.textContent).toBe('One');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(onSelect.mock.calls).toEqual([['Two']]);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button('Open'));
  });

  it('in a panel, arrows reach every entry; only Escape and the like close it', async () => {
    render(
      <Popover button="open" closeSelector="[data-leave]">
        <button type="button">theme</button>
        <a href="#away" data-leave>
          away
        </a>
      </Popover>,
    );
    await userEvent.click(button('open'));
    expect(button('theme')).toHaveFocus();
    await userEvent.click(button('theme'));
    expect(button('open')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'away' })).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'away' }));
    expect(button('open')).toHaveAttribute('aria-expanded', 'false');
    expect(button('open')).toHaveFocus();
  });

  it('a list opens on the chosen entry, is searched by letter and reports changes only', async () => {
    const onChange = vi.fn();
    const options = ['Alpha', 'Beta', 'Gamma'].map((label) => ({ value: label, label }));
    render(<Select label="Bet" name="bet" options={options} value="Beta" onChange={onChange} />);
    await userEvent.click(button('Bet Beta'));
    expect(document.activeElement?.textContent).toBe('Beta');
    await userEvent.keyboard('{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(button('Bet Beta'));
    await userEvent.keyboard('g{Enter}');
    expect(onChange.mock.calls).toEqual([['Gamma']]);
    expect(document.querySelector<HTMLInputElement>('input[name=bet]')?.value).toBe('Beta');
  });

  it('a strip of tabs has arrows only above seven', () => {
    const strip = (count: number) => (
      <TabStrip
        label="Makers"
        backLabel="Back"
        onLabel="On"
        value="0"
        onChange={vi.fn()}
        items={Array.from({ length: count }, (_, index) => ({ value: `${index}`, label: `${index}` }))}
      />
    );
    const { rerender } = render(strip(7));
    expect(screen.queryByRole('button', { name: 'On' })).toBeNull();
    rerender(strip(8));
    expect(button('On')).toBeTruthy();
  });

  it('an accordion has one open and hides the rest', async () => {
    const onToggle = vi.fn();
    const items = ['a', 'b'].map((id) => ({ id, title: id, content: `text of ${id}` }));
    render(<Accordion items={items} openId="a" onToggle={onToggle} />);
    expect(button('a').getAttribute('aria-expanded')).toBe('true');
    expect(button('b').getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText('text of b').closest('[inert]')).not.toBeNull();
    await userEvent.click(button('a'));
    expect(onToggle.mock.calls).toEqual([['a']]);
  });
});
