import { render, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { createActor, createMachine, fromPromise, type SnapshotFrom } from 'xstate';
import { memoryLocation } from 'wouter/memory-location';
import en from '../../../src/i18n/lang/en.json' with { type: 'json' };
import ty from '../../../src/i18n/lang/ty.json' with { type: 'json' };
import type { AppRef } from '../../../src/machines/app/app/app.refs.ts';
import { preferencesMachine } from '../../../src/machines/app/preferences/preferences.machine.ts';
import { systemStatusMachine } from '../../../src/machines/app/system-status/system-status.machine.ts';
import { loadMessages } from '../../../src/services/catalogues.ts';
import type { Site } from '../../../src/services/system.ts';
import { App } from '../../../src/views/App.tsx';
import LOOKS from '../../../src/views/app/preferences/languages.json' with { type: 'json' };
import { startUnder, type ViewDriver } from '../../kit/view.tsx';

const CATALOGUES = { EN: en, TY: ty };
const never = fromPromise<Site, { host: string }>(() => new Promise(() => undefined));

/** A site that requests its status: only its texts and the two controls are visible. */
const parentOf = (preferences: typeof preferencesMachine, input: unknown) =>
  createMachine({
    id: 'app',
    initial: 'starting',
    states: { starting: {} },
    invoke: [
      { id: 'preferences', src: preferences, input: input as never },
      {
        id: 'systemStatus',
        src: systemStatusMachine.provide({ actors: { getSite: never } }),
        input: { host: 'play.example', isSecure: true },
      },
    ],
  });
const drawn = (parent: unknown) => <App app={parent as AppRef} locationHook={memoryLocation().hook} />;

/** Catalogues are fetched, screens are chunks: both have loaded before a path starts. */
const fetchAll = async (): Promise<void> => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/en-') ? CATALOGUES.EN : CATALOGUES.TY),
  );
  await Promise.all([loadMessages('EN'), loadMessages('TY')]);
  vi.unstubAllGlobals();
  for (const [answer, text] of [
    [
      fromPromise<void>(() => Promise.reject(new Error('lost'))),
      'The words of this page could not be loaded',
    ],
    [fromPromise<void>(async () => undefined), en.status_checking],
  ] as const) {
    const preferences = preferencesMachine.provide({ actors: { loadCatalogue: answer as never } });
    const parent = createActor(parentOf(preferences, { language: 'EN', theme: 'light' })).start();
    const { unmount } = render(drawn(parent));
    await screen.findByText(text);
    unmount();
    parent.stop();
  }
};

const contextOf = (snapshot: unknown) => (snapshot as SnapshotFrom<typeof preferencesMachine>).context;
const button = (name: RegExp) => screen.queryByRole('button', { name });
const picker = () => button(/^(Language|Dil) [A-Z]{2}$/);
const controls = () => picker()?.closest('[data-flow=preferences]');
const retries = () => screen.getAllByRole('button', { name: /^(Try again|Yeniden dene)$/ });
/** No texts, no controls; the message is in both languages, each with its own button. */
const showsMissingMessages = (isBusy: boolean) => (): void => {
  expect(screen.getByRole('heading', { name: 'Sayfanın metinleri yüklenemedi' })).toBeInTheDocument();
  expect(
    screen.getByRole('heading', { name: 'The words of this page could not be loaded' }),
  ).toBeInTheDocument();
  expect(retries().map((each) => each.getAttribute('aria-busy'))).toEqual(
    isBusy ? ['true', 'true'] : [null, null],
  );
};

export const driver: ViewDriver = {
  prepare: fetchAll,
  open: ({ stage, input, show }) =>
    show(drawn(startUnder(stage, parentOf(stage.logic as typeof preferencesMachine, input)))),
  control: {
    'language.choose': picker,
    'theme.switch': () => button(/the (dark|light) theme$|(Koyu|Açık) temaya geç$/),
    'failure.dismiss': () => {
      const note = screen.queryByRole('alert');
      return note && within(note).queryByRole('button', { name: /^(Close|Kapat)$/ });
    },
    'catalogue.retry': () => screen.queryByRole('button', { name: 'Try again' }),
  },
  act: {
    'language.choose': async (user, { language }) => {
      await user.click(picker() as HTMLElement);
      const name = LOOKS[language as 'EN' | 'TY'].name;
      await user.click(screen.getByRole('menuitemradio', { name, hidden: true }));
    },
  },
  overlooked: { Failure: 'without a catalogue the screen is the same for every failure' },
  verify: {
    // The page waits for the first catalogue before it renders; so it looks during a retry.
    starting: showsMissingMessages(true),
    withoutMessages: showsMissingMessages(false),
    // I18-01, NAV-01, NAV-02, THM-01: the texts, the mark of the language and the theme switch agree.
    settled: (snapshot) => {
      const { language, theme, hasFailed } = contextOf(snapshot);
      const messages = CATALOGUES[language as 'EN' | 'TY'];
      expect(screen.getByText(messages.status_checking)).toBeInTheDocument();
      expect(picker()).toHaveTextContent(language);
      const other = theme === 'light' ? messages.theme_to_dark : messages.theme_to_light;
      expect(screen.getByRole('button', { name: other })).toBeEnabled();
      expect(controls()).not.toHaveAttribute('aria-busy');
      expect(screen.queryByText(messages.language_failed) !== null).toBe(hasFailed);
    },
    changing: (snapshot) => {
      const { language } = contextOf(snapshot);
      expect(screen.getByText(CATALOGUES[language as 'EN' | 'TY'].status_checking)).toBeInTheDocument();
      expect(controls()).toHaveAttribute('aria-busy', 'true');
    },
  },
};
