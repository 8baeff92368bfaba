import { TYPE } from '@formatjs/icu-messageformat-parser';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, LOCALES } from '../../../src/config.ts';
import type { MessageId } from '../../../src/i18n/message-id.ts';
import { CATALOGUES, ENGLISH, argumentsOf, elementsOf, fileOf, plainTextOf } from './messages.ts';
import sameAsEnglish from './same-as-english.json' with { type: 'json' };

/** Tags that a message may contain; a new tag needs a view that renders it. */
const TAGS: readonly string[] = ['terms', 'privacy'];
/** Names that are the same in every language. */
const NAMES = ['Statehouse', 'VIP', 'Zalo', 'WhatsApp', 'VPN', 'TLS', 'RNG', 'https', '← →'];
/** The design's Turkish confirmation text does not name the brand. */
const UNNAMED = ['TY in_sure_logout'];
const SCRIPTS = { BN: /\p{Script=Bengali}/u, CN: /\p{Script=Han}/u, TH: /\p{Script=Thai}/u } as const;
const ids = Object.keys(ENGLISH);
const translated = LANGUAGES.filter((language) => language !== 'EN');
const done = (language: (typeof LANGUAGES)[number]) =>
  ids.filter((id) => CATALOGUES[language][id]?.trim()).length;

/** The ids of faulty texts of a language, with the fault. */
const faults = (language: (typeof LANGUAGES)[number], faultOf: (text: string, id: string) => unknown) =>
  Object.entries(CATALOGUES[language]).flatMap(([id, text]) => {
    const fault = faultOf(text, id);
    return fault ? [`${id}: ${JSON.stringify(fault)}`] : [];
  });

for (const language of LANGUAGES)
  describe(`${language}, ${done(language)} of ${ids.length} messages`, () => {
    test('has exactly the ids of the English catalogue', () => {
      expect(Object.keys(CATALOGUES[language]).toSorted()).toEqual(ids.toSorted());
    });

    test('is sorted and has no id twice, so that parallel changes merge', () => {
      const sorted = Object.entries(CATALOGUES[language]).toSorted(([a], [b]) => (a < b ? -1 : 1));
      expect(fileOf(language)).toBe(`${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
    });

    test('parses', () => {
      const broken = faults(language, (text) => {
        try {
          elementsOf(text);
          return false;
        } catch (error) {
          return `${text}: ${String(error)}`;
        }
      });
      expect(broken).toEqual([]);
    });

    test('has no empty text and no loose space', () => {
      expect(faults(language, (text) => text.trim() === '' && 'empty')).toEqual([]);
      expect(faults(language, (text) => (text !== text.trim() || / {2}|[\n\t]/.test(text)) && text)).toEqual(
        [],
      );
    });

    test('takes the arguments of the English message', () => {
      const wrong = faults(language, (text, id) => {
        const [own, english] = [argumentsOf(text), argumentsOf(ENGLISH[id] ?? '')].map((each) =>
          each.join(', '),
        );
        return own !== english && `{${own}} for {${english}}`;
      });
      expect(wrong).toEqual([]);
    });

    test('counts with the plural categories of its locale only', () => {
      const wrong = faults(language, (text) =>
        elementsOf(text).some((element) => {
          if (element.type !== TYPE.plural) return false;
          const rules = new Intl.PluralRules(LOCALES[language], { type: element.pluralType ?? 'cardinal' });
          const known: readonly string[] = rules.resolvedOptions().pluralCategories;
          return Object.keys(element.options).some((key) => !/^=\d+$/.test(key) && !known.includes(key));
        }),
      );
      expect(wrong).toEqual([]);
    });

    test('contains no markup but the agreed tags', () => {
      const wrong = faults(
        language,
        (text) =>
          elementsOf(text).some((element) => element.type === TYPE.tag && !TAGS.includes(element.value)) ||
          /<\/?[a-z]|&[a-z]+;|&#\d/i.test(plainTextOf(text)),
      );
      expect(wrong).toEqual([]);
    });

    test('keeps the names of products and keys', () => {
      const nameLost = (text: string, id: string) =>
        NAMES.find(
          (name) => plainTextOf(ENGLISH[id] ?? '').includes(name) && !plainTextOf(text).includes(name),
        );
      const wrong = faults(
        language,
        (text, id) => !UNNAMED.includes(`${language} ${id}`) && nameLost(text, id),
      );
      expect(wrong).toEqual([]);
    });

    test('calls the jackpot by one name', () => {
      const short = plainTextOf(CATALOGUES[language]['jackpot_short'] ?? '').replace(/[·\s]+$/, '');
      expect(CATALOGUES[language]['jackpot_title']).toContain(short);
      expect(short).not.toBe('');
    });

    test('ends its messages as English does: a sentence, a question, a wait, a list', () => {
      const ending = (text: string) =>
        /[.。।]$/.test(text) ? '.' : text.slice(-1).replace('？', '?').replace('：', ':');
      const marks = language === 'TH' ? '…:' : '.…:?';
      const markOf = (text: string) => [...marks].find((mark) => mark === ending(text)) ?? 'none';
      const wrong = faults(language, (text, id) => markOf(text) !== markOf(ENGLISH[id] ?? '') && text);
      expect(wrong).toEqual([]);
    });

    test('formats every message with the values of its views', () => {
      const intl = createIntl({
        locale: LOCALES[language],
        messages: CATALOGUES[language] as Record<MessageId, string>,
        onError: (error) => {
          throw error;
        },
      });
      const wrong: string[] = [];
      for (const [id, text] of Object.entries(CATALOGUES[language]))
        for (const count of [0, 1, 2, 5, 11, 21, 10_000]) {
          const values = Object.fromEntries(
            argumentsOf(text).map((each) => {
              const [name = '', kind] = each.split(': ');
              // The text between two tags is passed to the view, which wraps it.
              const around = (parts: readonly unknown[]): string => parts.join('');
              return [name, kind === 'number' ? count : TAGS.includes(name) ? around : 'Ada'];
            }),
          );
          const formatted = intl.formatMessage({ id: id as MessageId }, values);
          if (formatted.trim() === '' || /[{}#]|undefined|NaN/.test(formatted))
            wrong.push(`${id}: ${formatted}`);
        }
      expect(wrong).toEqual([]);
    });
  });

describe.each(translated)('%s, translated', (language) => {
  const same: readonly string[] = sameAsEnglish[language];

  test('repeats English only in names and codes, and the list of those has no unused entry', () => {
    const equal = ids.filter((id) => CATALOGUES[language][id] === ENGLISH[id]);
    expect(equal).toEqual([...same].toSorted());
  });

  test('is written in the script of its language', () => {
    const script = SCRIPTS[language as keyof typeof SCRIPTS] ?? /\p{Script=Latin}/u;
    const wrong = faults(
      language,
      (text, id) => !same.includes(id) && /\p{L}/u.test(plainTextOf(text)) && !script.test(text) && text,
    );
    expect(wrong).toEqual([]);
    const foreign = Object.entries(SCRIPTS).filter(([other]) => other !== language);
    expect(faults(language, (text) => foreign.some(([, other]) => other.test(text)) && text)).toEqual([]);
  });
});

test('every catalogue is complete', () => {
  const shares = LANGUAGES.map(
    (language) => `${language} ${((100 * done(language)) / ids.length).toFixed(1)} %`,
  );
  console.info(`Messages, ${ids.length} each: ${shares.join(', ')}`);
  expect(LANGUAGES.filter((language) => done(language) < ids.length)).toEqual([]);
});
