import { legalDocumentMachine } from '../../../src/machines/content/legal-document/legal-document.machine.ts';
import type { LegalDocument } from '../../../src/services/contract/legal.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

const SPRING = Date.UTC(2026, 2, 1, 12);
const AUTUMN = Date.UTC(2026, 8, 1, 12);
const heading = (kind: LegalDocument['kind'], title: string) => ({
  kind,
  version: 1,
  effectiveFrom: SPRING,
  title,
});
/** The terms as the platform returns them; two versions, of which the second is in force. */
const terms = (version: number, more: Partial<LegalDocument> = {}): LegalDocument => ({
  kind: 'terms',
  version,
  effectiveFrom: version === 1 ? SPRING : AUTUMN,
  title: 'Terms of play',
  language: 'EN',
  content: '<h2>Your account</h2><p>One person has one account.</p>',
  current: 2,
  versions: [
    { version: 2, effectiveFrom: AUTUMN },
    { version: 1, effectiveFrom: SPRING },
  ],
  documents: [
    { ...heading('terms', 'Terms of play'), version: 2, effectiveFrom: AUTUMN },
    heading('privacy', 'Privacy policy'),
  ],
  ...more,
});

export const model = defineModel(legalDocumentMachine, {
  title: 'Document of the brand',
  inputs: { 'the terms': { path: '/legal/terms', query: {} } },
  events: { 'language.changed': 'sent' },
  outcomes: {
    getLegalDocument: {
      'in force': { done: terms(2) },
      earlier: { done: terms(1) },
      'not begun': { done: terms(2, { current: 1 }) },
      'the first one, not begun': { done: terms(1, { current: null, versions: [], documents: [] }) },
      'in Turkish alone': { done: terms(2, { language: 'TY', title: 'Oyun koşulları' }) },
      unknown: { error: new ServiceError('refused', 'not_found') },
      offline: { error: new ServiceError('offline') },
    },
    watchPageLanguage: { 'reports another language': { send: { type: 'language.changed' } } },
  },
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'what is shown is what the platform has answered last, and nothing beside another state',
      requirements: ['VAL-19'],
      always: (s) => s.matches('reading') === (s.context.document !== null && !s.hasTag('busy')),
    },
    {
      id: 'an unknown document is shown as unknown, one that failed to load as failed',
      always: (s, { label }) =>
        (label !== 'getLegalDocument = unknown' || s.matches('missing')) &&
        (label !== 'getLegalDocument = offline' || (s.matches('failed') && s.context.failure !== null)),
    },
    {
      id: 'another language requests the same document again',
      always: (s, { label, from }) =>
        !label.startsWith('watchPageLanguage') ||
        (s.matches('loading') && s.context.address === from?.context.address),
    },
    {
      id: 'from wherever it rests it can be read',
      from: (s) => s.matches('failed') || s.matches('missing'),
      canReach: (s) => s.matches('reading'),
    },
  ],
  offBrowser: {
    'getLegalDocument = the first one, not begun':
      'the view shows it; on the platform of the tours the version is in force',
    'getLegalDocument = in Turkish alone': 'the view shows it; the platform of the tours has all languages',
    'getLegalDocument = not begun': 'the view shows it, as the platform tests do',
    'watchPageLanguage = reports another language': 'tests/views/legal.test.tsx, with the whole site',
  },
  instructions: {
    'start the terms': 'Open /legal/terms.',
    'getLegalDocument = in force': 'The platform has the terms.',
    'getLegalDocument = earlier': 'The requested version was replaced since: open /legal/terms?version=1.',
    'getLegalDocument = not begun': 'The requested version begins later.',
    'getLegalDocument = the first one, not begun': 'The only version begins later.',
    'getLegalDocument = in Turkish alone': 'The document has no text in the language of the page.',
    'getLegalDocument = unknown': 'The platform has no such document.',
    'getLegalDocument = offline': 'The network is off while the document is requested.',
    'document.reload': 'Press Try again.',
    'watchPageLanguage = reports another language': 'Choose another language in the head of the page.',
  },
});
