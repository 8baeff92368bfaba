import { html } from 'hono/html';
import type { LegalKind } from '#contract/legal.ts';
import { sentenceOfModule, type ModuleSwitch } from '../runtime/modules.ts';
import { SETTING_SENTENCES, STORE_SENTENCES } from '../runtime/sentences.ts';
import type { SettingValues, StoreFlag } from '../runtime/settings.ts';
import type { SecurityKind } from '../runtime/security.tables.ts';
import type { Deps } from '../runtime/deps.ts';
import { budgetUse } from '../domains/identity/sms-budget.ts';
import { listSecurity } from '../runtime/security-log.ts';
import { depositSection } from '../domains/wallet/console/deposit-section.ts';
import { latestDeposits } from '../domains/wallet/console/deposits.ts';
import { ENDPOINTS } from './endpoints.ts';
import { faultSection } from './fault-section.ts';
import { faultStore } from '../runtime/fault-store.ts';
import { lastOf, publications } from '../domains/legal/documents.ts';
import { legalSection } from '../domains/legal/console/legal-section.ts';
import { option, settingList, stamp, toggle, type Markup } from './section/markup.ts';
import { shownOutbox } from '../domains/identity/outbox.ts';
import { paymentSection } from '../domains/wallet/console/payment-section.ts';
import { waitingPayments } from '../domains/wallet/console/payments.ts';
import { peopleSection, registerFieldsSection } from '../domains/identity/console/people-section.ts';
import { findCard } from '../domains/identity/console/people.ts';
import { securitySection } from '../domains/identity/console/security-section.ts';
import { usageOfAll } from '../domains/uploads/quota.ts';
import { uploadSection } from '../domains/uploads/console/upload-section.ts';
import { listHeldWins } from '../domains/wallet/wins/held.ts';
import { winSection } from '../domains/wallet/console/win-section.ts';
import { withdrawalSection } from '../domains/wallet/console/withdrawal-section.ts';
import { listForHouse } from '../domains/wallet/console/withdrawals.ts';

const CONDITIONS = {
  normal: 'Open',
  maintenance: 'Under maintenance',
  restricted: 'Closed to everybody (region)',
};
const MOVES: readonly (readonly [string, number])[] = [
  ['− 1 day', -86_400_000],
  ['− 1 h', -3_600_000],
  ['+ 5 min', 300_000],
  ['+ 1 h', 3_600_000],
  ['+ 1 day', 86_400_000],
  ['+ 7 days', 604_800_000],
];

const statusSection = (values: SettingValues, now: number): Markup =>
  html` <section id="status">
    <h2>House</h2>
    <p>${SETTING_SENTENCES.condition}</p>
    <p class="state" data-condition="${values.condition}">
      ${CONDITIONS[values.condition]}
      ${values.maintenanceEndsAt ? html`<small>until ${stamp(values.maintenanceEndsAt)} UTC</small>` : ''}
    </p>
    <form data-action="status">
      <label
        >State
        <select name="condition">
          ${Object.entries(CONDITIONS).map(([value, label]) => option(value, label, value === values.condition))}
        </select></label
      >
      <label
        >Maintenance ends in (minutes, empty = unknown) <small>${SETTING_SENTENCES.maintenanceEndsAt}</small>
        <input
          name="endsInMinutes"
          type="number"
          min="1"
          data-as="number"
          value="${values.maintenanceEndsAt ? Math.max(1, Math.ceil((values.maintenanceEndsAt - now) / 60_000)) : ''}"
      /></label>
      <label
        >Blocked addresses and networks, one a line <small>${SETTING_SENTENCES.restrictedAddresses}</small>
        <textarea name="addresses" rows="2" data-as="lines">
${values.restrictedAddresses.join('\n')}</textarea>
      </label>
      <label
        >Blocked regions, one a line <small>${SETTING_SENTENCES.restrictedRegions}</small>
        <textarea name="regions" rows="2" data-as="lines">${values.restrictedRegions.join('\n')}</textarea>
      </label>
      <button class="primary">Apply</button>
    </form>
  </section>`;

const sentenceOfFlag = (flag: string): string | null =>
  Object.hasOwn(STORE_SENTENCES, flag) ? STORE_SENTENCES[flag as StoreFlag] : null;

/** Those that no form of this page changes. */
const { deposits, sms, resources, customerServices, domains, imageCdns, launchCdns, gtagId } =
  SETTING_SENTENCES;
const otherSentences = {
  deposits,
  sms,
  resources,
  customerServices,
  domains,
  imageCdns,
  launchCdns,
  gtagId,
};

const clockSection = (values: SettingValues, now: number): Markup =>
  html` <section id="clock">
    <h2>Clock</h2>
    <p>${SETTING_SENTENCES.clockOffset}</p>
    <p class="state">
      <time>${stamp(now)}</time> <small>UTC, moved by ${Math.round(values.clockOffset / 60_000)} min</small>
    </p>
    <div class="row">
      ${MOVES.map(
        ([label, milliseconds]) =>
          html`<button
            type="button"
            data-action="clock"
            data-body="${JSON.stringify({ do: 'move', milliseconds })}"
          >
            ${label}
          </button>`,
      )}
      <button type="button" data-action="clock" data-body="${JSON.stringify({ do: 'reset' })}">
        Back to now
      </button>
    </div>
  </section>`;

const moduleTree = (nodes: readonly ModuleSwitch[]): Markup =>
  html` <ul class="tree">
    ${nodes.map(
      (node) =>
        html`<li>
          ${toggle('module', { modId: node.modId }, node.modId, node.enabled === '1', sentenceOfModule(node.modId))}
          ${node.childrenNodes.length > 0 ? moduleTree(node.childrenNodes) : ''}
        </li>`,
    )}
  </ul>`;

/** In one piece: its lines are shown as they are. */
const messageText = ({ subject, body }: { subject: string | null; body: string }): Markup =>
  subject ? html`<strong>${subject}</strong> ${body}` : html`${body}`;

const outboxSection = (messages: Awaited<ReturnType<typeof shownOutbox>>): Markup =>
  html` <section id="outbox" class="wide">
    <h2>Outbox</h2>
    <p>
      This page stands in for a provider of SMS and e-mail: what is here was sent, and reached nobody else.
    </p>
    ${
      messages.length > 0
        ? html`<table>
            <thead>
              <tr>
                <th>Sent (UTC)</th>
                <th>By</th>
                <th>To</th>
                <th>Message</th>
              </tr>
            </thead>
            <tbody>
              ${messages.map(
                (message) =>
                  html`<tr>
                    <td>${stamp(message.createdAt)}</td>
                    <td>${message.channel}</td>
                    <td>${message.recipient}</td>
                    <td>
                      <span class="lines">${messageText(message)}</span>
                    </td>
                  </tr>`,
              )}
            </tbody>
          </table>`
        : html`<p>No SMS and no e-mail has left the house.</p>`
    }
  </section>`;

/** The console as one page; every change goes through `assets/console.js` and loads it again. `account`: whose card and log; `document`: what is to be written. */
export const consolePage = async (
  { settings, clock, db, config }: Deps,
  account: string | null,
  kind?: SecurityKind,
  document: LegalKind | null = null,
): Promise<Markup> => {
  const [
    values,
    faults,
    messages,
    card,
    deposits,
    withdrawals,
    security,
    keptBytes,
    payments,
    wins,
    published,
    draft,
  ] = await Promise.all([
    settings.fresh(),
    faultStore(db).list(),
    shownOutbox(db),
    account ? findCard(db, account) : null,
    latestDeposits(db),
    listForHouse({ db, settings, clock }),
    listSecurity(db, { account: account ?? undefined, kind }),
    usageOfAll(db),
    waitingPayments(db),
    listHeldWins(db),
    publications(db),
    document ? lastOf(db, document) : null,
  ]);
  const now = clock.now();
  const codes = await budgetUse(db, values.sms, now);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Statehouse console</title>
        <link rel="stylesheet" href="console.css" />
        <script src="console.js" defer></script>
      </head>
      <body>
        <header>
          <h1>Statehouse <span>console</span></h1>
          <nav>
            <a href="#status">House</a> <a href="#clock">Clock</a> <a href="#flags">Flags</a>
            <a href="#faults">Faults</a> <a href="#people">People</a> <a href="#outbox">Outbox</a>
            <a href="#deposits">Deposits</a> <a href="#payments">Payments</a>
            <a href="#withdrawals">Withdrawals</a> <a href="#wins">Wins</a> <a href="#legal">Documents</a>
            <a href="#security">Security</a>
            <a href="#books">Books</a>
            <a href="openapi.json">OpenAPI</a>
          </nav>
        </header>
        <p id="said" role="status" aria-live="polite"></p>
        <main>
          ${statusSection(values, now)} ${clockSection(values, now)}
          <section id="flags">
            <h2>Store flags</h2>
            <p>${SETTING_SENTENCES.store}</p>
            <ul class="tree">
              ${Object.entries(values.store).map(
                ([flag, isOn]) =>
                  html`<li>${toggle('store', { flag }, flag, isOn, sentenceOfFlag(flag))}</li>`,
              )}
            </ul>
            <h2>Closed vendors</h2>
            <p>${SETTING_SENTENCES.closedVendors}</p>
            <ul class="tree">
              ${Object.keys(values.closedVendors).map(
                (code) =>
                  html`<li>
                    <button
                      type="button"
                      data-action="vendor"
                      data-body="${JSON.stringify({ code, closed: false })}"
                    >
                      Open ${code}
                    </button>
                  </li>`,
              )}
            </ul>
            <form data-action="vendor" data-body="${JSON.stringify({ closed: true })}">
              <label>Vendor code <input name="code" required maxlength="64" /></label>
              <label
                >Ends in (minutes) <input name="endsInMinutes" type="number" min="1" data-as="number"
              /></label>
              <button>Close for maintenance</button>
            </form>
          </section>
          <section id="modules" class="wide">
            <h2>Whitelabel modules</h2>
            <p>${SETTING_SENTENCES.modules}</p>
            ${moduleTree(values.modules)}
          </section>
          ${registerFieldsSection(values.registerFields)} ${faultSection(faults)}
          <section id="books">
            <h2>Books</h2>
            <p>Recomputes every balance from its postings.</p>
            <button type="button" class="primary" data-action="audit" data-body="{}" data-stay>
              Audit the ledger
            </button>
            <pre id="result" hidden></pre>
            <p><small>${ENDPOINTS.length} calls in the contract</small></p>
          </section>
          <section id="settings">
            <h2>Other settings</h2>
            <p>They are changed in the table <code>settings</code>.</p>
            ${settingList('What each setting does', otherSentences, values)}
          </section>
          ${uploadSection(keptBytes, values.uploads)}
          ${peopleSection(account, card, { isDemo: config.demo, now })} ${depositSection(deposits)}
          ${paymentSection(payments)} ${withdrawalSection(withdrawals, values.withdrawal)}
          ${winSection(wins, values.wins)} ${legalSection(published, document, draft)}
          ${securitySection(security, { account, kind }, codes)} ${outboxSection(messages)}
        </main>
      </body>
    </html>`;
};
