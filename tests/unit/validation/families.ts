/**
 * Valid and invalid texts of each pattern family, generated from the text of the specification and not from its
 * expression.
 */
import fc from 'fast-check';

const DIGITS = [...'0123456789'];
const LOWER = [...'abcdefghijklmnopqrstuvwxyz'];
const UPPER = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const LETTERS = [...LOWER, ...UPPER];
const SYMBOLS = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'];
const HAN = [...'中文名字张伟王芳李娜汉语数', '𠮷'];
const HAN_MARKS = [...'，。·、（）！？'];
const HANGUL = [...'김철수이영희한글ㄱㅏ'];
const THAI = [...'สมชายใจดีกขค', '่', 'ำ', '๑'];
const OTHERS = [...'çğışöüñéИЯλ日', 'か', '😀', 'ß'].filter((letter) => letter !== '日');
const SPACES = [' ', '\t', '\n', '\u00a0', '\u3000'];

type Texts = fc.Arbitrary<string>;
const of = (letters: readonly string[], minLength = 1, maxLength = 40): Texts =>
  fc.array(fc.constantFrom(...letters), { minLength, maxLength }).map((each) => each.join(''));
const one = (letters: readonly string[]): Texts => fc.constantFrom(...letters);
const joined = (...parts: Texts[]): Texts => fc.tuple(...parts).map((each) => each.join(''));
/** Letters of a set with at least one from outside it, anywhere. */
const spoiled = (letters: readonly string[], by: readonly string[]): Texts =>
  joined(of(letters, 0, 20), one(by), of(letters, 0, 20));
/** At least one of each set, mixed. */
const mixed = (...sets: readonly (readonly string[])[]): Texts =>
  fc
    .tuple(...sets.map((set) => of(set, 1, 10)))
    .chain((parts) => fc.shuffledSubarray([...parts.join('')], { minLength: [...parts.join('')].length }))
    .map((letters) => letters.join(''));

const pad = (value: number, length: number): string => String(value).padStart(length, '0');
const LONG_MONTHS = [1, 3, 5, 7, 8, 10, 12];
const dayOf = fc
  .integer({ min: 1, max: 12 })
  .chain((month) =>
    fc
      .integer({ min: 1, max: LONG_MONTHS.includes(month) ? 31 : month === 2 ? 29 : 30 })
      .map((day) => `${pad(month, 2)}-${pad(day, 2)}`),
  );
const year = fc.integer({ min: 0, max: 9999 }).map((value) => pad(value, 4));
const bothWays = (day: Texts): Texts =>
  fc.oneof(joined(year, fc.constant('-'), day), joined(day, fc.constant('-'), year));
const NO_DAYS = [
  '02-30',
  '02-31',
  '04-31',
  '06-31',
  '09-31',
  '11-31',
  '00-10',
  '13-01',
  '01-00',
  '12-32',
  '1-1',
];

const WORD = [...LETTERS, ...DIGITS, '_'];
const label = of([...LETTERS, ...DIGITS], 1, 10);
const domain = joined(label, fc.constant('.'), of(LETTERS, 2, 6));
const mailName = joined(of(WORD, 1, 12), fc.constantFrom('', '.a', '+tag', '-b'));

interface FamilyCases {
  readonly title: string;
  readonly valid: Texts;
  readonly invalid: Texts | null;
}

export const FAMILIES: Readonly<Record<string, FamilyCases>> = {
  '1': { title: 'any characters', valid: fc.string({ unit: 'grapheme', minLength: 1 }), invalid: null },
  '2': {
    title: 'starts with letter',
    valid: joined(one(LETTERS), of(WORD, 0, 20)),
    invalid: fc.oneof(
      joined(one([...DIGITS, '_', ...SPACES, ...HAN]), of(WORD, 0, 20)),
      joined(one(LETTERS), spoiled(WORD, [...SPACES, '-', '@', ...OTHERS])),
    ),
  },
  '3': {
    title: 'Chinese plus digits',
    valid: of([...HAN, ...DIGITS]),
    invalid: spoiled([...HAN, ...DIGITS], [...LETTERS, ...HANGUL, ...THAI, ...SPACES, ...HAN_MARKS]),
  },
  '4': {
    title: 'email',
    valid: joined(mailName, fc.constant('@'), domain),
    invalid: fc.oneof(
      mailName,
      joined(mailName, domain),
      joined(fc.constant('@'), domain),
      joined(mailName, fc.constant('@'), label),
      joined(mailName, fc.constant('@@'), domain),
      joined(mailName, one(SPACES), fc.constant('@'), domain),
      joined(mailName, fc.constant('@.'), domain),
      joined(mailName, fc.constant('@'), domain, one([...SPACES, '.', ...DIGITS])),
    ),
  },
  '5': {
    title: 'alphanumeric',
    valid: of([...LETTERS, ...DIGITS]),
    invalid: spoiled([...LETTERS, ...DIGITS], [...SYMBOLS, ...SPACES, ...OTHERS]),
  },
  '6': {
    title: 'letters and digits both',
    valid: fc.oneof(mixed(LETTERS, DIGITS), mixed(LETTERS, DIGITS, SYMBOLS)),
    invalid: fc.oneof(of([...LETTERS, ...SYMBOLS]), of([...DIGITS, ...SYMBOLS]), of([...HAN, ...DIGITS])),
  },
  '7': {
    title: 'digits only',
    valid: of(DIGITS),
    invalid: spoiled(DIGITS, [...LETTERS, ...SYMBOLS, ...SPACES, '๑', '٣', '½']),
  },
  '8': {
    title: 'at least one uppercase',
    valid: spoiled([...LOWER, ...DIGITS, ...SYMBOLS, ...SPACES], [...UPPER, 'Ş', 'İ']),
    invalid: of([...LOWER, ...DIGITS, ...SYMBOLS, ...SPACES, ...HAN]),
  },
  '9': {
    title: 'English letters and spaces',
    valid: joined(of([...LETTERS, ' '], 0), one(LETTERS)),
    invalid: spoiled([...LETTERS, ' '], [...DIGITS, ...SYMBOLS, ...OTHERS, '\t', '\n']),
  },
  '10': {
    title: 'no spaces',
    valid: of([...LETTERS, ...DIGITS, ...SYMBOLS, ...HAN, ...THAI, ...OTHERS]),
    invalid: spoiled([...LETTERS, ...HAN], SPACES),
  },
  '11': {
    title: 'Chinese with punctuation',
    valid: of([...HAN, ...HAN_MARKS]),
    invalid: spoiled([...HAN, ...HAN_MARKS], [...LETTERS, ...DIGITS, ...HANGUL, ...SPACES]),
  },
  '12': {
    title: 'dates yyyy-MM-dd or MM-dd-yyyy',
    valid: bothWays(dayOf),
    invalid: fc.oneof(
      bothWays(one(NO_DAYS)),
      dayOf,
      joined(year, fc.constant('/'), dayOf),
      joined(bothWays(dayOf), one(DIGITS)),
      joined(one(SPACES), bothWays(dayOf)),
    ),
  },
  '13': {
    title: 'Korean only',
    valid: of(HANGUL),
    invalid: spoiled(HANGUL, [...LETTERS, ...DIGITS, ...HAN, ...SPACES, ...SYMBOLS]),
  },
  '14': {
    title: 'Thai only',
    valid: of(THAI),
    invalid: spoiled(THAI, [...LETTERS, ...DIGITS, ...HAN, ...SPACES, ...SYMBOLS]),
  },
  '15': {
    title: 'Thai or English',
    valid: of([...THAI, ...LETTERS]),
    invalid: spoiled([...THAI, ...LETTERS], [...DIGITS, ...HAN, ...SPACES, ...SYMBOLS]),
  },
  '16': {
    title: 'uppercase and spaces',
    valid: joined(of([...UPPER, 'Ş', 'İ', ' '], 0), one(UPPER)),
    invalid: spoiled([...UPPER, ' '], [...LOWER, ...DIGITS, ...SYMBOLS, '\t']),
  },
  '17': {
    title: 'letters, digits, symbols',
    valid: of([...LETTERS, ...DIGITS, ...SYMBOLS]),
    invalid: spoiled([...LETTERS, ...DIGITS, ...SYMBOLS], [...SPACES, ...HAN, ...OTHERS]),
  },
  '18': {
    title: 'password with upper, lower, digit and special symbol',
    valid: mixed(UPPER, LOWER, DIGITS, SYMBOLS),
    invalid: fc.oneof(
      of([...UPPER, ...LOWER, ...DIGITS, ...SPACES]),
      of([...UPPER, ...LOWER, ...SYMBOLS]),
      of([...UPPER, ...DIGITS, ...SYMBOLS]),
      of([...LOWER, ...DIGITS, ...SYMBOLS]),
    ),
  },
};
