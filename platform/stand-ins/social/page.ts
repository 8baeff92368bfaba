import { html } from 'hono/html';
import type { SocialProvider } from '#contract/social.ts';
import { SIGN_IN_PEOPLE } from '../../domains/identity/demo.seed.ts';
import { framePage, textsIn, type Look } from '../frame.ts';
import style from '../stand-in.css?raw';
import texts from './texts.json' with { type: 'json' };
import type { AuthorizationRequest } from './authorization.ts';

export const STYLE = style;

/** A member, an agent, and a person without an account. */
const PEOPLE = ['mina_k', 'kerem_agent', 'eski_uye'].flatMap(
  (account) => SIGN_IN_PEOPLE.find((person) => person.account === account)?.email ?? [],
);

interface Shown extends Look {
  readonly provider: SocialProvider;
  readonly request: AuthorizationRequest;
}

/** The page of a stand-in provider: a visitor chooses any identity, and the page states that. */
export const standInPage = ({ provider, request, language, theme }: Shown) => {
  const texted = textsIn(texts, language);
  const t = (text: keyof typeof texts): string => texted(text).replaceAll('{provider}', provider.name);
  const kept = Object.entries(request).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return framePage(
    { language, theme },
    { title: t('title'), style: '../page.css' },
    html`<p class="notice">${t('notice')}</p>
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
      </form>`,
  );
};
