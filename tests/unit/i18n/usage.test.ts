import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GATEWAY_CODES, REFUSAL_CODES } from '#contract/errors.ts';
import { MAINTENANCE_CODES, SESSION_CODES } from '#contract/session-codes.ts';
import type { MessageId } from '../../../src/i18n/message-id.ts';
import type { ServiceErrorKind } from '../../../src/services/service-error.ts';
import { LANGUAGES } from '../../../src/config.ts';
import { KNOWN_CODES } from '../../../src/i18n/known-codes.ts';
import { PHONE_CODES } from '../../../src/i18n/phone-codes.ts';
import { SOCIAL_CODES } from '../../../src/i18n/social-codes.ts';
import { PASSKEY_CODES } from '../../../src/i18n/passkey-codes.ts';
import texts from '../../../platform/http/texts.json' with { type: 'json' };
import awaiting from './awaiting-pages.json' with { type: 'json' };
import { CATALOGUES, ENGLISH } from './messages.ts';

/** Labels whose page is planned. Lower it with the list; it never grows for unused texts. */
const AWAITING_AT_MOST = 36;

/** The texts for failures without a code of their own. */
const KINDS = {
  offline: 'offline',
  timeout: 'timeout',
  unavailable: 'unavailable',
  malformed: 'malformed',
  refused: 'unknown_error',
  unauthorised: 'login.not.session',
  insecureContext: 'missing_encryption',
} as const satisfies Record<ServiceErrorKind, MessageId>;

const SRC = new URL('../../../src/', import.meta.url);
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|json)$/.test(name) && !name.startsWith('i18n'))
  .map((name) => {
    const text = readFileSync(new URL(name, SRC), 'utf8');
    return { name, text: text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '') };
  });
const under = (folder: string) => sources.filter(({ name }) => name.startsWith(`${folder}/`));

const literalsIn = (text: string): string[] =>
  [...text.matchAll(/(['"])([^'"\n]+)\1/g)].flatMap(([, , literal]) => (literal ? [literal] : []));

/** Literals that can only be message ids: of `<FormattedMessage id=…>`, `formatMessage({ id: … })`, `t(…)`. */
const messageIdsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /<FormattedMessage\s+id=("[^"]*"|\{[^}]*\})|formatMessage\(\s*\{\s*id: [^}]*|\bt\([^)]*\)/g,
    ),
  ].flatMap(([found]) => literalsIn(found.replaceAll(/[!=]==? '[^']*'/g, '')));
const isId = (text: string) => Object.hasOwn(ENGLISH, text);
const missing = (ids: Iterable<string>) => [...new Set(ids)].filter((id) => !isId(id)).toSorted();

const thrownCodes = sources.flatMap(({ text }) =>
  [...text.matchAll(/new ServiceError\(\s*'\w+',\s*'([^']+)'/g)].map(([, code = '']) => code),
);
const codes = [
  ...Object.values(REFUSAL_CODES).flat(),
  ...SESSION_CODES,
  ...MAINTENANCE_CODES,
  ...GATEWAY_CODES,
  ...thrownCodes,
  'unknown_error',
];

test('every known code of the wire has a text', () => {
  expect(Object.values(REFUSAL_CODES).flat().length).toBeGreaterThan(20);
  expect(missing(codes)).toEqual([]);
});

test('a failure is described by these texts only', () => {
  const bare = ['offline', 'timeout', 'unavailable'];
  // Texts of the phone-verification service and of the windows of providers are loaded with their forms, not with the
  // first page.
  const late = [...PHONE_CODES, ...SOCIAL_CODES, ...PASSKEY_CODES];
  expect(late.filter((code) => KNOWN_CODES.has(code))).toEqual([]);
  expect([...new Set([...KNOWN_CODES, ...late])].toSorted()).toEqual(
    [...new Set([...codes, ...bare, ...late])].toSorted(),
  );
});

test('the platform refuses with the texts of the site, in every language', () => {
  const translations = (code: string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, CATALOGUES[language][code]]));
  const refusals = [...Object.values(REFUSAL_CODES).flat(), 'unknown_error'];
  // A fault here is fixed by `echo {} | node scripts/messages.mjs`.
  expect(texts).toEqual(Object.fromEntries(refusals.map((code) => [code, translations(code)])));
});

test('every kind of failure has a text', () => {
  expect(missing(Object.values(KINDS))).toEqual([]);
  const bare = sources.flatMap(({ text }) =>
    [...text.matchAll(/new ServiceError\(\s*'(\w+)'\s*(?:\)|,\s*undefined)/g)].map(([, kind = '']) => kind),
  );
  expect(bare).toContain('offline');
  // Without a code the kind itself is looked up.
  expect(missing(bare)).toEqual([]);
});

test('every id in a view exists', () => {
  const ids = under('views').flatMap(({ text }) => messageIdsIn(text));
  expect(new Set(ids).size).toBeGreaterThan(150);
  expect(missing(ids)).toEqual([]);
});

test('every id that a machine passes to a view exists', () => {
  const given = under('machines').flatMap(({ text }) =>
    literalsIn(text).filter((literal) => /^[a-z]+(_[a-z\d]+)+$/.test(literal)),
  );
  expect(given).toContain('input_required');
  // Names of banner groups on the wire look the same.
  expect(missing(given.filter((literal) => !/^w_[a-z]+$/.test(literal)))).toEqual([]);
});

test('no message is unused but the labels of planned pages, in a list that only shrinks', () => {
  const used = new Set<string>([...codes, ...Object.values(KINDS)]);
  for (const { text } of sources) {
    for (const id of messageIdsIn(text)) used.add(id);
    // A single word may be anything outside the files with message ids; with an underscore or a dot it must be an id.
    const keepsIds = text.includes('MessageId');
    for (const literal of literalsIn(text)) if (keepsIds || /[_.]/.test(literal)) used.add(literal);
  }
  const idle = Object.keys(ENGLISH).filter((id) => !used.has(id));
  expect(idle.toSorted()).toEqual([...awaiting].toSorted());
  expect(awaiting.length).toBeLessThanOrEqual(AWAITING_AT_MOST);
});
