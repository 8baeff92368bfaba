import { Refusal } from './refusal.ts';

/** Control characters, and marks that turn the direction of the text around them. */
const INVISIBLE = /(?!\n)\p{Cc}|\p{Bidi_Control}/gu;

export const refuseField = (field: string, problem: string): never => {
  throw new Refusal('fields_invalid', { fields: { [field]: problem } });
};

/**
 * A member's text as it is kept: trimmed, lines separated by \n. @throws Refusal `fields_invalid` for an empty one, and
 * with `tooLong` for one of more characters.
 */
export const typedText = (typed: string, field: string, max: number, tooLong: string): string => {
  const text = typed
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(INVISIBLE, '')
    .normalize('NFC')
    .trim();
  if (text === '') refuseField(field, 'input_required');
  return text.length > max ? refuseField(field, tooLong) : text;
};
