import { readFileSync } from 'node:fs';
import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { LANGUAGES, type Language } from '../../../src/config.ts';

export type Messages = Readonly<Record<string, string>>;

export const fileOf = (language: Language): string =>
  readFileSync(new URL(`../../../src/i18n/lang/${language.toLowerCase()}.json`, import.meta.url), 'utf8');

export const CATALOGUES = Object.fromEntries(
  LANGUAGES.map((language) => [language, JSON.parse(fileOf(language)) as Messages]),
) as Readonly<Record<Language, Messages>>;
export const ENGLISH = CATALOGUES.EN;

/** Every element of a message, including those inside plurals, selects and tags. */
export function elementsOf(text: string): MessageFormatElement[] {
  const walk = (elements: MessageFormatElement[]): MessageFormatElement[] =>
    elements.flatMap((element) => {
      if (element.type === TYPE.plural || element.type === TYPE.select)
        return [element, ...Object.values(element.options).flatMap(({ value }) => walk(value))];
      return element.type === TYPE.tag ? [element, ...walk(element.children)] : [element];
    });
  return walk(parse(text, { captureLocation: false }));
}

/** One language may use a plural, another a bare number: for the caller both are one number. */
const KINDS: Readonly<Partial<Record<TYPE, string>>> = {
  [TYPE.argument]: 'text',
  [TYPE.number]: 'number',
  [TYPE.plural]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'time',
  [TYPE.tag]: 'tag',
};

/** The arguments of the message: "name: kind", sorted. */
export function argumentsOf(text: string): string[] {
  const found = elementsOf(text).flatMap((element) => {
    if (element.type === TYPE.select)
      return [`${element.value}: select ${Object.keys(element.options).toSorted().join('|')}`];
    const kind = KINDS[element.type];
    return kind && 'value' in element ? [`${element.value}: ${kind}`] : [];
  });
  return [...new Set(found)].toSorted();
}

/** The plain text of a message, without its arguments. */
export const plainTextOf = (text: string): string =>
  elementsOf(text)
    .flatMap((element) => (element.type === TYPE.literal ? [element.value] : []))
    .join(' ');
