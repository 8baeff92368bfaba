import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Env } from '../http/mount.ts';
import { cookieOf } from '../http/request.ts';

/** A page without scripts, which links only back; it stays in the browsing context group of its opener (COOP). */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const LANGS: Readonly<Record<string, string>> = { TY: 'tr', CN: 'zh-CN' };

/** As the visitor has chosen them on the site. */
export interface Look {
  readonly language: string;
  readonly theme: 'light' | 'dark';
}
export const lookOf = ({ req }: Context<Env>): Look => ({
  language: cookieOf(req.raw.headers, 'language') ?? 'TY',
  theme: cookieOf(req.raw.headers, 'theme') === 'dark' ? 'dark' : 'light',
});

/** The texts of a page in the visitor's language, or else in English. */
export const textsIn =
  <Texts extends Readonly<Record<string, Readonly<Record<string, string>>>>>(
    texts: Texts,
    language: string,
  ) =>
  (text: keyof Texts): string =>
    texts[text]?.[language] ?? texts[text]?.['EN'] ?? '';

/** The document around a stand-in's `content`. `style`: address of its style sheet. */
export const framePage = (
  { language, theme }: Look,
  { title, style }: { readonly title: string; readonly style: string },
  content: ReturnType<typeof html>,
) =>
  html`<!doctype html>
    <html lang="${LANGS[language] ?? language.toLowerCase()}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;

export const serveStyle = (app: Hono<Env>, path: string, style: string): void => {
  app.get(path, (context) =>
    context.body(style, 200, {
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    }),
  );
};
