import { micromark } from 'micromark';

/** No HTML of the author's own, no pictures, no code blocks: such source is shown as text. */
const WITHOUT = ['htmlFlow', 'htmlText', 'labelStartImage', 'codeIndented', 'codeFenced', 'codeText'];

/**
 * HTML of a document. micromark's output is safe by default (text is escaped, links use harmless protocols only); the
 * site sanitises it once more.
 */
export const htmlOf = (text: string): string =>
  micromark(text, { extensions: [{ disable: { null: WITHOUT } }] });
