import { parse } from '@formatjs/icu-messageformat-parser';

/** Compiled messages, so that the browser needs no message parser. */
export const compiled = (messages: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(messages).map(([id, text]) => [
      id,
      // Plain texts stay strings, which are a third of the bytes (services/catalogues.ts).
      /[{}<>'#]/.test(text) ? parse(text, { captureLocation: false }) : text,
    ]),
  );
