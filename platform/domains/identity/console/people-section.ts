import { html } from 'hono/html';
import { DEMO_AFFILIATE, SIGN_IN_PEOPLE } from '../demo.seed.ts';
import { SETTING_SENTENCES } from '../../../runtime/sentences.ts';
import type { RegisterField } from '../../../runtime/settings.ts';
import { accountLink, stamp, toggle, type Markup } from '../../../console/section/markup.ts';
import { table } from '../../../console/section/table.ts';
import { CHANGE_LABELS, type PersonCard } from './people.ts';

const WHY = { default: 'must change the default password', expired: 'must change an expired password' };

const demoTable = (): Markup =>
  table({
    caption: 'Demo accounts',
    columns: [
      { header: 'Account', as: 'row', cell: ({ account }) => accountLink(account) },
      { header: 'Password at the start', cell: ({ password }) => password },
      { header: 'Mobile', cell: ({ countryDialingCode, mobile }) => `+${countryDialingCode} ${mobile}` },
      { header: 'E-mail', cell: ({ email }) => email },
      {
        header: 'Is',
        cell: ({ account, role, changeDue }) =>
          [
            role,
            ...(changeDue ? [WHY[changeDue]] : []),
            ...(account === DEMO_AFFILIATE.account ? [`invitation code “${DEMO_AFFILIATE.code}”`] : []),
          ].join(', '),
      },
    ],
    rows: SIGN_IN_PEOPLE,
    empty: 'There are no demo accounts.',
  });

const fact = (name: string, value: string | number): Markup =>
  html`<dt>${name}</dt>
    <dd>${value}</dd>`;

const momentText = (time: number | null): string => (time === null ? '–' : `${stamp(time)} UTC`);

const passwordText = (card: PersonCard, now: number): string => {
  if (card.isPasswordDefault) return 'the default one: must be changed';
  if (card.isPasswordExpired || (card.passwordExpiresAt ?? now + 1) <= now) return 'expired';
  if (card.passwordHash === null) return 'none';
  return card.passwordExpiresAt === null ? 'good' : `good until ${momentText(card.passwordExpiresAt)}`;
};

const signedInText = ({ address, device }: NonNullable<PersonCard['session']>): string =>
  `from ${[address, device].filter(Boolean).join(', ')}`;

/** Accepted versions with their times; the network as its stored hash. */
export const acceptedText = ({
  kind,
  version,
  at,
  language,
  networkHash,
}: PersonCard['accepted'][number]): string =>
  `${kind} ${version}, ${momentText(at)}, ${language}${networkHash ? `, network ${networkHash.slice(0, 8)}…` : ''}`;

const personCard = (card: PersonCard, now: number): Markup =>
  html` <article class="card" data-account="${card.account}">
    <h3>
      ${card.account} <a href="?account=${card.account}#security"><small>what happened</small></a>
    </h3>
    <dl>
      ${fact('Id', card.id)} ${fact('Type', card.type)} ${fact('Status', card.status)}
      ${fact('Password', passwordText(card, now))}
      ${fact('Mobile', card.mobile ? `+${card.countryDialingCode} ${card.mobile}` : '–')}
      ${fact('E-mail', card.email ?? '–')} ${fact('Known places', card.places)}
      ${fact('Signed in', card.session ? signedInText(card.session) : 'no')}
      ${fact('Last sign-in', momentText(card.lastLoginAt))} ${fact('Line', card.lineage)}
      ${fact('Invitation codes', card.codes.join(', ') || '–')}
      ${fact('Accepted', card.accepted.map(acceptedText).join('; ') || 'nothing')}
    </dl>
    <div class="row">
      ${Object.entries(CHANGE_LABELS).map(
        ([change, label]) =>
          html`<button
            type="button"
            data-action="person"
            data-body="${JSON.stringify({ account: card.account, do: change })}"
          >
            ${label}
          </button>`,
      )}
    </div>
  </article>`;

/** Sign-in accounts, and one account in detail. */
export const peopleSection = (
  query: string | null,
  card: PersonCard | null,
  { isDemo, now }: { readonly isDemo: boolean; readonly now: number },
): Markup =>
  html` <section id="people" class="wide">
    <h2>People</h2>
    <form data-find>
      <label>Account <input name="account" required maxlength="64" value="${query ?? ''}" /></label>
      <button class="primary">Find</button>
    </form>
    ${card ? personCard(card, now) : ''}
    ${query && !card ? html`<p class="state">There is no account ${query}.</p>` : ''}
    ${isDemo ? demoTable() : ''}
  </section>`;

/** The registration form's fields, each a switch. */
export const registerFieldsSection = (fields: readonly RegisterField[]): Markup =>
  html` <section id="register-fields">
    <h2>Registration form</h2>
    <p>${SETTING_SENTENCES.registerFields}</p>
    <ul class="tree">
      ${fields.map(
        ({ key, enabled, required }) =>
          html`<li>
            ${toggle('register-field', { key }, required ? `${key} (required)` : key, enabled)}
            ${
              enabled
                ? html`<button
                    type="button"
                    data-action="register-field"
                    data-body="${JSON.stringify({ key, on: true, required: !required })}"
                  >
                    ${required ? 'Make optional' : 'Make required'}
                  </button>`
                : ''
            }
          </li>`,
      )}
    </ul>
  </section>`;
