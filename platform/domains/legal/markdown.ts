import { micromark } from 'micromark';

/** No HTML of the writer's own, no pictures, no code: what of it is typed stands there as text. */
const WITHOUT = ['htmlFlow', 'htmlText', 'labelStartImage', 'codeIndented', 'codeFenced', 'codeText'];

/**
 * HTML of a document. What micromark writes is safe by its defaults (text is escaped, links lead to harmless protocols
 * alone); the site purifies it once more.
 */
export const htmlOf = (text: string): string =>
  micromark(text, { extensions: [{ disable: { null: WITHOUT } }] });
