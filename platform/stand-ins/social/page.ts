import { html } from 'hono/html';
import type { SocialProvider } from '#contract/social.ts';
import { SIGN_IN_PEOPLE } from '../../domains/identity/demo.seed.ts';
import style from '../stand-in.css?raw';
import texts from './texts.json' with { type: 'json' };
import type { AuthorizationRequest } from './authorization.ts';

export const STYLE = style;

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
/** A member, an agent, and a person without an account. */
const PEOPLE = ['mina_k', 'kerem_agent', 'eski_uye'].flatMap(
  (account) => SIGN_IN_PEOPLE.find((person) => person.account === account)?.email ?? [],
);

interface Shown {
  readonly provider: SocialProvider;
  readonly request: AuthorizationRequest;
  readonly language: string;
  readonly theme: 'light' | 'dark';
}

/** The page of a stand-in provider: a visitor chooses any identity, and the page states that. */
export const standInPage = ({ provider, request, language, theme }: Shown) => {
  const t = (text: keyof typeof texts): string => {
    const translations: Readonly<Record<string, string>> = texts[text];
    return (translations[language] ?? translations['EN'] ?? '').replaceAll('{provider}', provider.name);
  };
  const kept = Object.entries(request).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<!doctype html>
    <html lang="${LANGS[language] ?? language.toLowerCase()}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t('title')}</title>
        <link rel="stylesheet" href="../page.css" />
      </head>
      <body>
        <main>
          <h1>${t('title')}</h1>
          <p class="notice">${t('notice')}</p>
          <form method="post" action="authorize">
            ${kept}
            <p id="choose">${t('choose')}</p>
            <ul aria-labelledby="choose">
              ${PEOPLE.map((email) => html`<li><button name="email" value="${email}">${email}</button></li>`)}
            </ul>
          </form>
          <form method="post" action="authorize">
            ${kept}
            <label for="email">${t('email')}</label>
            <input id="email" name="email" type="email" required maxlength="254" autocomplete="off" />
            <button class="main">${t('continue')}</button>
          </form>
          <form method="post" action="authorize">
            ${kept}
            <button class="cancel">${t('cancel')}</button>
          </form>
        </main>
      </body>
    </html>`;
};
