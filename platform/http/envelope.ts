import { DATA_HEADERS } from './headers.ts';
import texts from './texts.json' with { type: 'json' };

export interface Envelope {
  readonly success: boolean;
  readonly value: unknown;
  readonly message: string | null;
  readonly errorCode?: string;
}

const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = texts;

/** The text of a refusal in the caller's language; English where that language has none. */
export const messageOf = (code: string, language: string): string =>
  TEXTS[code]?.[language] ?? TEXTS[code]?.EN ?? TEXTS.unknown_error?.[language] ?? code;

export const succeeded = (value: unknown): Envelope => ({
  success: true,
  value: value ?? null,
  message: null,
});

export const refused = (code: string, value: unknown, language: string): Envelope => ({
  success: false,
  value: value ?? null,
  message: messageOf(code, language),
  errorCode: code,
});

/** Headers of JSON: not cached, not sniffed, not framed, not rendered as a page. */
export const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  ...DATA_HEADERS,
} as const;

export const json = (body: unknown, status: number, extra: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...extra } });

/** The `Retry-After` header for a refusal with a wait. */
export const retryAfter = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null && 'retryAfterMs' in value
    ? { 'retry-after': String(Math.ceil(Number(value.retryAfterMs) / 1000)) }
    : {};
