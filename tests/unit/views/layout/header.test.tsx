import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fromCallback } from 'xstate';
import { popupsMachine } from '../../../../src/machines/content/popups/popups.machine.ts';
import { keepRead } from '../../../../src/services/browser/read-store.ts';
import { Header } from '../../../../src/views/layout/Header.tsx';
import { misfilled } from '../../../flows/common/fills.ts';
import { balance as BALANCE } from '../../../flows/common/session.fixtures.ts';
import { OFFER, announcedOf } from '../../../flows/common/whats-new.fixtures.ts';
import { MEMBER, answers, comes, dialogOf, fails, hangs, openApp, show, statusOf } from './app-harness.tsx';

beforeEach(() => localStorage.clear());

/** The header is shown once the site is open. */
const open = async (world: Parameters<typeof openApp>[0] = {}) => {
  const app = openApp(world);
  show(app, <Header app={app} />);
  await waitFor(() => expect(app.getSnapshot().matches('open')).toBe(true));
  await screen.findByRole('combobox', { name: 'Search games' });
  return app;
};
const form = () => within(screen.getByRole('form', { name: 'Sign in' }));
const balance = () => screen.getByRole('group', { name: 'Balance' });
const text = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');

describe('for a visitor', () => {
  it("shows a login form and no member's parts (NAV-03)", async () => {
    await open();
    expect(form().getByLabelText('Username')).toBeVisible();
    expect(form().getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(misfilled(screen.getByRole('form', { name: 'Sign in' }))).toEqual([]);
    expect(screen.getByText('You are not signed in')).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Balance' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Account menu/ })).toBeNull();
  });

  it('passes the input to the login dialog', async () => {
    const app = await open();
    await userEvent.type(form().getByLabelText('Username'), 'mina_k');
    await userEvent.type(form().getByLabelText('Password'), 'Right-Horse-26{Enter}');
    expect(dialogOf(app)).toMatchObject({
      name: 'login',
      input: { values: { username: 'mina_k', password: 'Right-Horse-26' } },
    });
  });

  it('opens the dialog empty without input', async () => {
    const app = await open();
    await userEvent.click(form().getByRole('button', { name: 'Sign in' }));
    expect(dialogOf(app)).toMatchObject({ name: 'login', input: { values: null } });
  });
});

describe('the bell', () => {
  const popups = popupsMachine.provide({
    actors: {
      listAnnounced: comes(announcedOf(0, 3)),
      mayInterrupt: comes(false),
      waitingContracts: fromCallback(({ sendBack }) => {
        sendBack({ type: 'contracts.found', waiting: [OFFER] });
      }) as never,
    },
  });

  it('shows the unread count, opens the list of announcements, and is hidden until it can be pressed', async () => {
    await open();
    expect(screen.queryByRole('button', { name: /^What is new/ })).toBeNull();
    cleanup();
    const app = await open({ popups });
    // Parts of the header arrive later and may render it anew.
    const bell = (unread: string) => screen.findByRole('button', { name: `What is new, ${unread}` });
    expect(await bell('3 unread')).toHaveTextContent('3');
    act(() => keepRead(['notice.1', 'notice.2']));
    await userEvent.click(await bell('1 unread'));
    expect(dialogOf(app)).toEqual({ name: 'whatsNew', input: { contracts: [], documents: [] } });
    act(() => keepRead(['notice.3']));
    expect(await bell('nothing unread')).not.toHaveTextContent(/\d/);
  });

  it('is in the menu of a member as well, where a narrow header has no room for it', async () => {
    const app = await open({ account: 'mina_k', popups });
    await screen.findByRole('button', { name: 'What is new, 3 unread' });
    await userEvent.click(await screen.findByRole('button', { name: /^mina_k .*Account menu$/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: /^What is new\s*3/ }));
    expect(dialogOf(app)).toMatchObject({ name: 'whatsNew' });
  });
});

describe('for a member', () => {
  it('shows the account, the club, the last sign-in and the way to deposit, and signs out (NAV-04, NAV-08)', async () => {
    const app = await open({ account: 'mina_k' });
    expect(screen.queryByRole('form', { name: 'Sign in' })).toBeNull();
    const button = await screen.findByRole('button', { name: /^mina_k .*Account menu$/ });
    expect(await within(button).findByText('VIP 4')).toBeInTheDocument();
    // API-04, CST-01: the player’s own picture, once it is known.
    await waitFor(() => expect(button.querySelector('img')).toHaveAttribute('src', '/art/avatar-05.svg'));
    await userEvent.click(button);
    expect(screen.getByText('Mina')).toBeInTheDocument();
    expect(screen.getByText(/^Last sign-in/)).toHaveTextContent(/20 Nov( 2026)? 09:14$/);
    expect(screen.getByAltText('VIP 4 Sapphire')).toHaveAttribute('src', '/art/vip-4.svg');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Member centre',
      'Withdraw',
      'Account record',
      'Betting record',
      'VIP club',
      'What is new',
      'Change password',
      'Sign out',
    ]);
    // In its place before the pop-ups are loaded.
    expect(screen.getByRole('menuitem', { name: 'What is new' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Deposit' })).toBeVisible();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(dialogOf(app)).toMatchObject({ name: 'logout' });
  });

  it('has the way to the manual rebate where the brand has one, and goes there (NAV-08)', async () => {
    const app = await open({
      account: 'mina_k',
      status: comes({ status: statusOf(), modules: ['MANPLAYREB3'] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^mina_k .*Account menu$/ }));
    const send = vi.spyOn(app, 'send');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Manual rebate' }));
    expect(send).toHaveBeenCalledWith({
      type: 'route.request',
      address: '/member/manualRebate',
      manner: 'push',
    });
  });

  it('reports missing details and can request them again', async () => {
    await open({ account: 'mina_k', member: answers(fails(), comes(MEMBER)) });
    const button = await screen.findByRole('button', { name: /^mina_k .*Account menu$/ });
    await userEvent.click(button);
    expect(await screen.findByText('Your details could not be loaded.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Try again' }));
    expect(await within(button).findByText('VIP 4')).toBeInTheDocument();
  });
});

describe('the balance', () => {
  it('has the symbol P until the response names one, and can be hidden and shown (NAV-05)', async () => {
    await open({ account: 'mina_k' });
    await waitFor(() => expect(text(balance())).toContain('P 12,480.50'));
    await userEvent.click(within(balance()).getByRole('button', { name: 'Hide the balance' }));
    expect(text(balance())).not.toContain('12,480');
    expect(text(balance())).toContain('hidden');
    expect(localStorage.getItem('hidesBalance')).toBe('true');
    await userEvent.click(within(balance()).getByRole('button', { name: 'Show the balance' }));
    expect(text(balance())).toContain('P 12,480.50');
  });

  it('takes symbol, place and decimals from the response', async () => {
    const dong = { ...BALANCE, sum: 48_000, exponent: 0, symbol: '₫', symbolPosition: 'back' as const };
    await open({ account: 'mina_k', balance: comes(dong) });
    await waitFor(() => expect(text(balance())).toContain('48,000 ₫'));
  });

  it('is refreshed on demand (NAV-06)', async () => {
    await open({ account: 'mina_k', balance: answers(comes(BALANCE), comes({ ...BALANCE, sum: 500 })) });
    await waitFor(() => expect(text(balance())).toContain('12,480.50'));
    await userEvent.click(within(balance()).getByRole('button', { name: 'Refresh the balance' }));
    await waitFor(() => expect(text(balance())).toContain('P 5.00'));
  });

  it('keeps the old amount and marks it as old when the refresh fails', async () => {
    await open({ account: 'mina_k', balance: answers(comes(BALANCE), fails()) });
    await waitFor(() => expect(text(balance())).toContain('12,480.50'));
    expect(screen.queryByText('Old balance')).toBeNull();
    await userEvent.click(within(balance()).getByRole('button', { name: 'Refresh the balance' }));
    expect(await screen.findByText('Old balance')).toBeInTheDocument();
    expect(within(balance()).getByRole('status')).toHaveTextContent('could not be refreshed');
    expect(text(balance())).toContain('12,480.50');
  });

  it('is reported as missing, never as zero, and can be requested again', async () => {
    await open({ account: 'mina_k', balance: answers(fails(), comes(BALANCE)) });
    expect(await within(balance()).findByText('Not available')).toBeInTheDocument();
    expect(text(balance())).not.toContain('0.00');
    await userEvent.click(within(balance()).getByRole('button', { name: 'Refresh the balance' }));
    await waitFor(() => expect(text(balance())).toContain('P 12,480.50'));
  });

  it('is busy and without an amount while it is loading', async () => {
    await open({ account: 'mina_k', balance: hangs() });
    await waitFor(() => expect(balance()).toHaveAttribute('data-state', 'loading'));
    expect(balance()).toHaveAttribute('aria-busy', 'true');
    expect(within(balance()).getByRole('button', { name: 'Refresh the balance' })).toHaveAttribute(
      'aria-disabled',
    );
    expect(text(balance())).not.toMatch(/\d/);
  });
});

describe('the controls', () => {
  it('switch the theme (NAV-02)', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }));
    expect(screen.getByRole('button', { name: 'Switch to the light theme' })).toBeInTheDocument();
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  it('offer TY and EN and no others (NAV-01, I18-01)', async () => {
    const app = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Language EN' }));
    const choices = screen.getAllByRole('menuitemradio');
    expect(choices.map((choice) => [choice.textContent, choice.getAttribute('aria-checked')])).toEqual([
      ['Türkçe (TY)', 'false'],
      ['English', 'true'],
    ]);
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Türkçe (TY)' }));
    await waitFor(() => expect(localStorage.getItem('language')).toBe('TY'));
    expect(app.getSnapshot().matches('open')).toBe(true);
  });

  it('report a language that failed to load, and keep the old one', async () => {
    await open({ catalogue: answers(comes(undefined), fails()) });
    await userEvent.click(screen.getByRole('button', { name: 'Language EN' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Türkçe (TY)' }));
    expect(await screen.findByText('The language could not be changed.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Language EN' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('The language could not be changed.')).toBeNull();
  });

  it('search for a game by its name', async () => {
    const app = await open();
    await userEvent.type(screen.getByRole('combobox', { name: 'Search games' }), ' royal sevens {Enter}');
    await waitFor(() => expect(app.getSnapshot().context.address).toBe('/games?q=royal+sevens'));
  });
});
