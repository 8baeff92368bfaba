import { preferencesMachine } from '../../../src/machines/app/preferences/preferences.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

/** Actions that store, apply and report the current choice, in this order. */
const IN_FORCE = ['storeLanguage', 'applyLanguage'] as const;

export const model = defineModel(preferencesMachine, {
  title: 'Language and theme',
  inputs: { turkish: { language: 'TY', theme: 'light' }, english: { language: 'EN', theme: 'dark' } },
  events: {
    'language.choose': { Turkish: { language: 'TY' }, English: { language: 'EN' } },
    // The screen without a catalogue has neither a theme switch nor a note to close.
    'theme.switch': {
      pressed: (s) => (s.matches('settled') || s.matches('changing') ? {} : undefined),
    },
    'failure.dismiss': { pressed: (s) => (s.context.hasFailed && s.matches('settled') ? {} : undefined) },
  },
  outcomes: {
    loadCatalogue: { here: { done: undefined }, lost: { error: new ServiceError('offline') } },
  },
  home: (s) => s.matches('settled'),
  rules: [
    {
      id: 'a language is stored and applied once its catalogue has loaded, not before',
      requirements: ['I18-04'],
      never: (s, via) =>
        (IN_FORCE.some((name) => via.actions.includes(name)) ||
          s.context.language !== (via.from?.context.language ?? s.context.language)) &&
        !(via.label.endsWith('= here') && s.context.language === s.context.nextLanguage),
    },
    {
      id: 'the app is notified of another language exactly when it is applied',
      requirements: ['I18-04'],
      always: (_, via) =>
        via.sentToParent.includes('language.changed') === (via.label === 'changeCatalogue = here'),
    },
    {
      id: 'each switch of the theme is kept, and nothing else changes it',
      requirements: ['THM-01', 'THM-02'],
      always: (s, via) =>
        (via.from !== null && via.from.context.theme !== s.context.theme) ===
          via.label.startsWith('theme.switch') &&
        via.actions.includes('storeTheme') === via.label.startsWith('theme.switch'),
    },
    {
      id: 'a catalogue that does not arrive is given up and reported, never waited for without end',
      requirements: ['CST-04'],
      always: (s, via) => !via.label.startsWith('after ') || (s.context.hasFailed && !s.hasTag('busy')),
    },
    {
      id: 'a language that did not come leaves the old one',
      never: (s, via) => via.label.endsWith('= lost') && s.context.language !== via.from?.context.language,
    },
    {
      id: 'after every failure the catalogue can still be loaded',
      from: (s) => s.context.hasFailed,
      canReach: (s) => s.matches('settled') && !s.context.hasFailed,
    },
  ],
  offBrowser: {
    'language.choose (Turkish)':
      'its catalogue is present from the start, so there is no wait: site-status.e2e.ts',
  },
  instructions: {
    'start turkish': 'Come with a browser that keeps nothing, so that Turkish and light are the default.',
    'start english': 'Come with a browser that keeps English and the dark theme.',
    'loadCatalogue = here': 'The catalogue of the first screen arrives.',
    'loadCatalogue = lost': 'The catalogue of the first screen fails to load.',
    'changeCatalogue = here': 'The catalogue of the chosen language arrives.',
    'changeCatalogue = lost': 'The catalogue of the chosen language fails to load.',
    'after chunkLimit': 'Let two minutes pass without an answer.',
    'catalogue.retry': 'Press Try again.',
    'language.choose': 'Choose {case} in the language picker.',
    'theme.switch': 'Press the light and dark switch.',
    'failure.dismiss': 'Close the note about the language.',
  },
});
