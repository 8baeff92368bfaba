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
import texts from '../../../platform/http/texts.json' with { type: 'json' };
import awaiting from './awaiting-pages.json' with { type: 'json' };
import { CATALOGUES, ENGLISH } from './messages.ts';

/** Labels whose page is still to come. Lower it with the list; it never goes up for words that nobody asked for. */
const AWAITING_AT_MOST = 36;

/** What a person reads for a failure without a code of its own. */
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

/** The literals that can only be message ids: of `<FormattedMessage id=…>`, `formatMessage({ id: … })`, `t(…)`. */
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

test('every code of the wire that we know has its words', () => {
  expect(Object.values(REFUSAL_CODES).flat().length).toBeGreaterThan(20);
  expect(missing(codes)).toEqual([]);
});

test('a failure is said in these words and in no others', () => {
  const bare = ['offline', 'timeout', 'unavailable'];
  // Those of the phone-verification service and of the windows of providers come with their forms, not with the first
  // page.
  const late = [...PHONE_CODES, ...SOCIAL_CODES];
  expect(late.filter((code) => KNOWN_CODES.has(code))).toEqual([]);
  expect([...new Set([...KNOWN_CODES, ...late])].toSorted()).toEqual(
    [...new Set([...codes, ...bare, ...late])].toSorted(),
  );
});

test('the platform refuses in the words of the site, in every language', () => {
  const translations = (code: string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, CATALOGUES[language][code]]));
  const refusals = [...Object.values(REFUSAL_CODES).flat(), 'unknown_error'];
  // What is wrong here is put right by `echo {} | node scripts/messages.mjs`.
  expect(texts).toEqual(Object.fromEntries(refusals.map((code) => [code, translations(code)])));
});

test('every kind of failure has its words', () => {
  expect(missing(Object.values(KINDS))).toEqual([]);
  const bare = sources.flatMap(({ text }) =>
    [...text.matchAll(/new ServiceError\(\s*'(\w+)'\s*(?:\)|,\s*undefined)/g)].map(([, kind = '']) => kind),
  );
  expect(bare).toContain('offline');
  // Without a code the kind itself is looked up.
  expect(missing(bare)).toEqual([]);
});

test('every id that a view says exists', () => {
  const ids = under('views').flatMap(({ text }) => messageIdsIn(text));
  expect(new Set(ids).size).toBeGreaterThan(150);
  expect(missing(ids)).toEqual([]);
});

test('every id that a machine gives to a view exists', () => {
  const given = under('machines').flatMap(({ text }) =>
    literalsIn(text).filter((literal) => /^[a-z]+(_[a-z\d]+)+$/.test(literal)),
  );
  expect(given).toContain('input_required');
  // Banner groups are names of the wire in the same writing.
  expect(missing(given.filter((literal) => !/^w_[a-z]+$/.test(literal)))).toEqual([]);
});

test('no message is idle but the labels that wait for their page, and those wait in a list that only shrinks', () => {
  const used = new Set<string>([...codes, ...Object.values(KINDS)]);
  for (const { text } of sources) {
    for (const id of messageIdsIn(text)) used.add(id);
    // A single word may be anything where no message ids are kept; with an underscore or a dot it can only be meant.
    const keepsIds = text.includes('MessageId');
    for (const literal of literalsIn(text)) if (keepsIds || /[_.]/.test(literal)) used.add(literal);
  }
  const idle = Object.keys(ENGLISH).filter((id) => !used.has(id));
  expect(idle.toSorted()).toEqual([...awaiting].toSorted());
  expect(awaiting.length).toBeLessThanOrEqual(AWAITING_AT_MOST);
});
