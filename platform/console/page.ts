import { html } from 'hono/html';
import { sentenceOfModule, type ModuleSwitch } from '../runtime/modules.ts';
import { SETTING_SENTENCES, STORE_SENTENCES } from '../runtime/sentences.ts';
import type { SettingValues, StoreFlag } from '../runtime/settings.ts';
import type { Deps } from '../runtime/deps.ts';
import { ENDPOINTS } from './endpoints.ts';
import { faultSection } from './fault-section.ts';
import { faultStore } from '../runtime/fault-store.ts';
import { DOMAINS } from '../domains.ts';
import type { ConsoleView } from './section/section.ts';
import { option, settingList, stamp, toggle, type Markup } from './section/markup.ts';

const CONDITIONS = {
  normal: 'Open',
  maintenance: 'Under maintenance',
  restricted: 'Closed for all visitors (region)',
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
  html` <section id="condition">
    <h2>Status</h2>
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

/** Settings that no form of this page changes. */
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

/** Links of the console's own sections; those of the domains follow. */
const OWN_LINKS = [
  { label: 'Status', id: 'condition' },
  { label: 'Clock', id: 'clock' },
  { label: 'Flags', id: 'flags' },
  { label: 'Faults', id: 'faults' },
];
const BOOKS = { label: 'Ledger', id: 'books' };

/** The console as one page; every change goes through `assets/console.js`, which reloads it. `query`: of its URL. */
export const consolePage = async (deps: Deps, query: ConsoleView['query'] = () => null): Promise<Markup> => {
  const { settings, clock, db } = deps;
  const [values, faults] = await Promise.all([settings.fresh(), faultStore(db).list()]);
  const now = clock.now();
  const view: ConsoleView = { deps, values, now, query };
  const sections = DOMAINS.flatMap((domain) => domain.console?.sections ?? []);
  const drawn = await Promise.all(sections.map(async (section) => section.render(view)));
  const links = [...OWN_LINKS, ...sections.flatMap(({ link }) => link ?? []), BOOKS];
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
            ${links.map(({ label, id }) => html`<a href="#${id}">${label}</a> `)}
            <a href="openapi.json">OpenAPI</a>
          </nav>
        </header>
        <p id="status" role="status" aria-live="polite"></p>
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
          ${faultSection(faults)}
          <section id="books">
            <h2>Ledger</h2>
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
          ${drawn}
        </main>
      </body>
    </html>`;
};
