import type { Config } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { sendsMessages } from '../../runtime/stand-ins.ts';
import texts from './messages.json' with { type: 'json' };

const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = texts;

export type MessageText = keyof typeof texts;

/** The words of a message in the language of the call, English where it has none; `{name}` stands for a value. */
export const formatMessage = (
  text: MessageText,
  language: string,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  (TEXTS[text]?.[language] ?? TEXTS[text]?.EN ?? text).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );

/** @throws Refusal `function.not.available` where nobody carries SMS and e-mail: a code that nobody gets is no code. */
export const checkMessages = (config: Pick<Config, 'demo' | 'checkAnswers' | 'outboxRelay'>): void => {
  if (!sendsMessages(config)) throw new Refusal('function.not.available', { reason: 'messages' });
};
