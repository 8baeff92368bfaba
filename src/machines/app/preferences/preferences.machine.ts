/**
 * Preferences: language and theme, stored in this browser. Lives as long as the page. A language takes effect
 * only once its catalogue is loaded; the parent receives `language.changed`.
 */
import { assign, fromPromise, sendParent, setup, type SnapshotFrom } from 'xstate';
import { DELAYS, type Language, type Theme } from '../../../config.ts';
import { loadFirstMessages, loadMessages } from '../../../services/catalogues.ts';
import {
  applyLanguage,
  applyPreferences,
  writeLanguage,
  writeTheme,
  type Preferences,
} from '../../../services/browser/preference-store.ts';
import type { FlowMeta } from '../../flow-meta.ts';

interface PreferencesContext {
  readonly language: Language;
  readonly theme: Theme;
  /** Chosen, not yet in effect. */
  readonly nextLanguage: Language;
  readonly hasFailed: boolean;
}
type PreferencesEvent =
  | { type: 'language.choose'; language: Language }
  | { type: 'theme.switch' }
  | { type: 'failure.dismiss' }
  | { type: 'catalogue.retry' };
export type PreferencesParentEvent = { type: 'language.changed' };

export const preferencesMachine = setup({
  types: {
    context: {} as PreferencesContext,
    events: {} as PreferencesEvent,
    input: {} as Pick<Preferences, 'language' | 'theme'>,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    loadCatalogue: fromPromise<void, { language: Language; part: 'first' | 'whole' }>(({ input }) =>
      input.part === 'first' ? loadFirstMessages(input.language) : loadMessages(input.language),
    ),
  },
  delays: { chunkLimit: DELAYS.chunkLimit },
  guards: {
    isOther: ({ context }, { language }: { language: Language }) => context.language !== language,
  },
  actions: {
    assignNextLanguage: assign({
      nextLanguage: (_, p: { language: Language }) => p.language,
      hasFailed: false,
    }),
    assignLanguage: assign({ language: ({ context }) => context.nextLanguage }),
    assignFailure: assign({ hasFailed: true }),
    clearFailure: assign({ hasFailed: false }),
    switchTheme: assign({ theme: ({ context }) => (context.theme === 'light' ? 'dark' : 'light') }),
    applyPreferences: ({ context }) => applyPreferences(context),
    storeTheme: ({ context }) => writeTheme(context.theme),
    storeLanguage: ({ context }) => writeLanguage(context.nextLanguage),
    applyLanguage: ({ context }) => applyLanguage(context.language),
    notifyLanguageChanged: sendParent({ type: 'language.changed' } satisfies PreferencesParentEvent),
  },
}).createMachine({
  id: 'preferences',
  context: ({ input }) => ({ ...input, nextLanguage: input.language, hasFailed: false }),
  entry: 'applyPreferences',
  initial: 'starting',
  on: {
    'failure.dismiss': { actions: 'clearFailure' },
    'theme.switch': {
      actions: ['switchTheme', 'storeTheme'],
      meta: { requirements: ['THM-01', 'THM-02', 'NAV-02'] },
    },
  },
  states: {
    starting: {
      description: 'The first messages of the stored language are loading; the shell of the page is shown.',
      meta: { requirements: ['I18-02', 'I18-03'] },
      tags: 'busy',
      invoke: {
        id: 'loadCatalogue',
        src: 'loadCatalogue',
        input: ({ context }) => ({ language: context.language, part: 'first' as const }),
        onDone: { target: 'settled', actions: 'applyLanguage' },
        onError: { target: 'withoutMessages', actions: 'assignFailure' },
      },
      after: { chunkLimit: { target: 'withoutMessages', actions: 'assignFailure' } },
    },
    withoutMessages: {
      description: 'No messages could be loaded; a screen in the default language offers a retry.',
      on: { 'catalogue.retry': { target: 'starting', actions: 'clearFailure' } },
    },
    settled: {
      description: 'Language and theme are in effect.',
      meta: { requirements: ['I18-01', 'THM-03', 'NAV-01'] },
      on: {
        'language.choose': {
          guard: { type: 'isOther', params: ({ event }) => ({ language: event.language }) },
          target: 'changing',
          actions: { type: 'assignNextLanguage', params: ({ event }) => ({ language: event.language }) },
        },
      },
    },
    changing: {
      description: 'The messages of the chosen language are loading; the old ones stay until then.',
      tags: 'busy',
      on: {
        'language.choose': {
          target: 'changing',
          reenter: true,
          actions: { type: 'assignNextLanguage', params: ({ event }) => ({ language: event.language }) },
        },
      },
      invoke: {
        id: 'changeCatalogue',
        src: 'loadCatalogue',
        input: ({ context }) => ({ language: context.nextLanguage, part: 'whole' as const }),
        onDone: {
          target: 'settled',
          actions: ['storeLanguage', 'assignLanguage', 'applyLanguage', 'notifyLanguageChanged'],
          meta: { requirements: ['I18-04'] },
        },
        onError: { target: 'settled', actions: 'assignFailure' },
      },
      after: {
        chunkLimit: {
          target: 'settled',
          actions: 'assignFailure',
          meta: { requirements: ['CST-04'] },
        },
      },
    },
  },
});

export type PreferencesSnapshot = SnapshotFrom<typeof preferencesMachine>;
/** Without messages only their own screen can be shown, also while they are requested again. */
export const selectIsWithoutMessages = (snapshot: PreferencesSnapshot): boolean =>
  snapshot.matches('withoutMessages') || snapshot.matches('starting');
export const selectLanguage = (snapshot: PreferencesSnapshot): Language => snapshot.context.language;
export const selectTheme = (snapshot: PreferencesSnapshot): Theme => snapshot.context.theme;
