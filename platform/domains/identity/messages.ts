import type { Config } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { sendsMessages } from '../../runtime/stand-ins.ts';
import texts from './messages.json' with { type: 'json' };

const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = texts;

export type MessageText = keyof typeof texts;

/** The text of a message in the language of the call, English by default; `{name}` is a placeholder. */
export const formatMessage = (
  text: MessageText,
  language: string,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  (TEXTS[text]?.[language] ?? TEXTS[text]?.EN ?? text).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );

/**
 * @throws Refusal `function.not.available` without a provider of SMS and e-mail: no code is made that cannot be
 * delivered.
 */
export const checkMessages = (config: Pick<Config, 'demo' | 'checkAnswers' | 'outboxRelay'>): void => {
  if (!sendsMessages(config)) throw new Refusal('function.not.available', { reason: 'messages' });
};
