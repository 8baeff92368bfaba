import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupUser } from '../../../support/user.ts';
import type { ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import { describe, expect, it, vi } from 'vitest';
import type { AnyActorLogic } from 'xstate';
import en from '../../../../src/i18n/lang/en.json' with { type: 'json' };
import { selectChild } from '../../../../src/machines/app/app/app.refs.ts';
import { ClosedScreen } from '../../../../src/views/app/system-status/ClosedScreen.tsx';
import { ErrorText } from '../../../../src/views/layout/ErrorText.tsx';
import { FlowFailed } from '../../../../src/views/app/flow-host/FlowFailed.tsx';
import { FlowLoading } from '../../../../src/views/app/flow-host/FlowLoading.tsx';
import { MessagesMissingScreen } from '../../../../src/views/app/preferences/MessagesMissingScreen.tsx';
import {
  SETTINGS,
  answers,
  comes,
  fails,
  hangs,
  openApp,
  show,
  statusOf,
  type Status,
} from './app-harness.tsx';

const site = (more: Partial<Status>) => comes({ status: statusOf(more), modules: [] });
const HOUR = 3_600_000;
const ENDS_AT = Date.UTC(2026, 10, 20, 8, 30);

const closed = (status: AnyActorLogic) => {
  const app = openApp({ status });
  const snapshot = app.getSnapshot();
  const children = {
    systemStatus: selectChild('systemStatus')(snapshot),
    preferences: selectChild('preferences')(snapshot),
  };
  const { container } = show(app, <ClosedScreen {...children} />);
  return { app, container };
};
const flow = (container: HTMLElement) => container.querySelector('[data-flow=systemStatus]');

describe('maintenance', () => {
  it('is announced with its end and a countdown (STA-02, STA-06, ERR-10)', async () => {
    closed(
      site({
        condition: 'maintenance',
        maintenance: { endsAt: ENDS_AT, remainingMs: HOUR + 24 * 60_000 + 37_000 },
      }),
    );
    expect(
      await screen.findByRole('heading', { level: 1, name: 'We are polishing the dome' }),
    ).toBeInTheDocument();
    expect(screen.getByText(en.info_maintenance)).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('01hours24minutes37seconds');
    expect(screen.getByText(/Expected end:/)).toHaveTextContent(/20 Nov( 2026)? \d\d:30 \(UTC[^)]*\)/);
  });

  it('without a known end shows so, without a countdown', async () => {
    closed(site({ condition: 'maintenance' }));
    expect(await screen.findByText('The end is not known yet.')).toBeInTheDocument();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByText(/Expected end:/)).toBeNull();
  });

  it('stays on the screen while the status is requested again', async () => {
    const { container } = closed(answers(site({ condition: 'maintenance' }), hangs()));
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh status' }));
    expect(flow(container)).toHaveAttribute('data-state', 'checking');
    expect(flow(container)).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'Refresh status' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText(en.info_maintenance)).toBeInTheDocument();
  });

  it('offers the chat only if there is one, and both controls', async () => {
    const settings = {
      ...SETTINGS,
      customerServices: [{ type: 2, name: 'Chat', path: 'https://chat.test/' }],
    };
    closed(site({ condition: 'maintenance', settings }));
    expect(await screen.findByRole('link', { name: 'Live chat' })).toHaveAttribute(
      'href',
      'https://chat.test/',
    );
    expect(screen.getByRole('button', { name: 'Language EN' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }));
    expect(screen.getByRole('button', { name: 'Switch to the light theme' })).toBeInTheDocument();
  });
});

describe('a closed region', () => {
  it('shows the address, copies it and gives the reason (STA-03 to STA-05, ERR-09)', async () => {
    const user = setupUser();
    closed(site({ condition: 'restricted', ip: '203.0.113.84' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'The gates are closed here' }),
    ).toBeInTheDocument();
    expect(screen.getByText(en.info_ip_block)).toBeInTheDocument();
    expect(screen.getByText('203.0.113.84')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('203.0.113.84');
    expect(screen.getByText('Why am I seeing this?')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('reports an unknown address if the platform did not send it', async () => {
    closed(site({ condition: 'restricted' }));
    expect(await screen.findByText('not known')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  });
});

describe('without a response', () => {
  it('the failure is shown and can be retried (ERR-05)', async () => {
    const { container } = closed(answers(fails(), hangs()));
    expect(await screen.findByText(/Something unexpected went wrong/)).toBeInTheDocument();
    expect(screen.getByText(/Your money and open rounds are safe/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(flow(container)).toHaveAttribute('aria-busy', 'true'));
    expect(screen.getByRole('heading', { name: 'Statehouse cannot be reached' })).toBeInTheDocument();
  });

  it('the next response replaces the screen', async () => {
    closed(answers(fails(), site({ condition: 'restricted', ip: '203.0.113.9' })));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('203.0.113.9')).toBeInTheDocument();
    expect(screen.queryByText('Statehouse cannot be reached')).toBeNull();
  });

  it('the screen shows that the status is being requested', () => {
    closed(hangs());
    expect(screen.getByText('Checking whether the site is open…')).toBeInTheDocument();
  });

  it('the screen has built-in texts in both languages if no catalogue has loaded', async () => {
    const app = openApp({ catalogue: answers(fails(), comes(undefined)) });
    const preferences = selectChild('preferences')(app.getSnapshot());
    show(app, <MessagesMissingScreen preferences={preferences} />);
    expect(await screen.findByText('Sayfanın metinleri yüklenemedi')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(preferences.getSnapshot().value).toBe('settled'));
  });

  it('a second press during a retry is ignored', async () => {
    const app = openApp({ catalogue: answers(fails(), hangs()) });
    show(app, <MessagesMissingScreen preferences={selectChild('preferences')(app.getSnapshot())} />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
    await userEvent.click(retry);
    for (const name of ['Try again', 'Yeniden dene'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-busy', 'true');
  });
});

describe('the text of a failure', () => {
  const renderError = (code: string, serverMessage: string | null = null) =>
    render(
      <IntlProvider locale="en" messages={en}>
        <ErrorText failure={{ code, serverMessage }} />
      </IntlProvider>,
    ).container;

  it("is the site's for a known code, whatever the server sends", () => {
    expect(renderError('bad_credentials', 'Nope.')).toHaveTextContent(en.bad_credentials);
    expect(renderError('timeout')).toHaveTextContent(en.timeout);
  });

  it.each([
    ['ERR-01', 'login.not.session', /not signed in.*sign in/i],
    ['ERR-05', 'offline', /network.*try again/i],
    ['ERR-06', 'timeout', /took too long.*check your network/i],
    ['ERR-07', 'unknown_error', /unexpected/i],
    ['ERR-09', 'region.restricted', /restricted.*location or IP|location or IP.*restricted/i],
    ['ERR-10', 'system.maintenance', /maintenance/i],
    ['ERR-11', 'game_maintenance', /under maintenance.*another/i],
  ])('%s: %s has the text of the specification’s catalogue', (_clause, code, text) => {
    expect(renderError(code)).toHaveTextContent(text);
  });

  it('is the server’s for an unknown code, as plain text', () => {
    const shown = renderError('brand_new_code', 'Call <b>us</b>.');
    expect(shown).toHaveTextContent('Call <b>us</b>.');
    expect(shown.querySelector('b')).toBeNull();
  });

  it("is the site's for codes of other gateways, but never a text that belongs to no failure", () => {
    expect(renderError('not.exists.payment.password', 'Nope.')).toHaveTextContent(
      en['not.exists.payment.password'],
    );
    expect(renderError('TOO_MANY_REQUEST')).toHaveTextContent(en.TOO_MANY_REQUEST);
    expect(renderError('in_login', 'Please call us.')).toHaveTextContent('Please call us.');
    expect(renderError('in_login')).toHaveTextContent(en.unknown_error);
  });

  it('is the general one if there is no other, even for a code that is a property of every object', () => {
    for (const code of ['brand_new_code', 'constructor', '__proto__', ''])
      expect(renderError(code)).toHaveTextContent(en.unknown_error);
    expect(renderError('brand_new_code', '  ')).toHaveTextContent(en.unknown_error);
  });
});

describe('a flow that has not loaded', () => {
  const draw = (view: ReactElement) =>
    render(
      <IntlProvider locale="en" messages={en}>
        {view}
      </IntlProvider>,
    );

  it('is announced while it loads', () => {
    draw(<FlowLoading isOver={false} />);
    expect(screen.getByRole('status', { name: 'Loading…' })).toHaveAttribute('aria-busy', 'true');
  });

  it('reports that nothing was changed, and moves the focus to the retry', async () => {
    const [onRetry, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
    draw(<FlowFailed isOver onRetry={onRetry} onClose={onClose} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was changed');
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onRetry).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    fireEvent(
      screen.getByRole('dialog', { name: en.flow_failed }),
      new Event('cancel', { cancelable: true }),
    );
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('is shown within the page if it is a part of it', () => {
    draw(<FlowFailed isOver={false} onRetry={() => {}} onClose={() => {}} />);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was changed');
  });
});
