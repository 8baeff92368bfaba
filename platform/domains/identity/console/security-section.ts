import { html } from 'hono/html';
import { CODES } from '../../../kernel/config.ts';
import type { BudgetUse } from '../sms-budget.ts';
import { SECURITY_EVENTS, type SecurityKind } from '../../../runtime/security.tables.ts';
import type { ShownSecurity } from '../../../runtime/security-log.ts';
import { option, stamp, type Markup } from '../../../console/section/markup.ts';

const row = ({ event, account }: ShownSecurity): Markup =>
  html` <tr data-kind="${event.kind}">
    <td>${stamp(event.at)}</td>
    <td>${event.kind}</td>
    <td>${account ? html`<a href="?account=${account}#people">${account}</a>` : '–'}</td>
    <td>${[event.address, event.device].filter(Boolean).join(', ') || 'console'}</td>
    <td>
      ${Object.entries(event.detail)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')}
    </td>
  </tr>`;

/** Codes by SMS for strangers; from the first threshold on the line shows the alarm. */
const codesLine = ({ period, used, most }: BudgetUse): Markup => {
  const percent = most > 0 ? Math.floor((used * 100) / most) : 100;
  const line = `SMS codes for strangers, this ${period}: ${used} of ${most} (${percent} %)`;
  return percent >= CODES.alarms[0]
    ? html`<p role="alert"><strong>${line}</strong></p>`
    : html`<p>${line}</p>`;
};

/** A known kind, else none. */
export const securityKindOf = (text: string | null): SecurityKind | undefined =>
  SECURITY_EVENTS.find((kind) => kind === text);

/** Security events that an operator may have to review, the newest first. */
export const securitySection = (
  rows: readonly ShownSecurity[],
  { account, kind }: { readonly account: string | null; readonly kind: SecurityKind | undefined },
  codes: readonly BudgetUse[],
): Markup =>
  html` <section id="security" class="wide">
    <h2>Security</h2>
    ${codes.map(codesLine)}
    <form data-find="security">
      <label>Account <input name="account" maxlength="64" value="${account ?? ''}" /></label>
      <label
        >Kind
        <select name="kind">
          ${option('', 'all of them', kind === undefined)}
          ${SECURITY_EVENTS.map((each) => option(each, each, each === kind))}
        </select></label
      >
      <button>Show</button>
    </form>
    ${
      rows.length > 0
        ? html`<table>
            <thead>
              <tr>
                <th>At (UTC)</th>
                <th>What</th>
                <th>Account</th>
                <th>From</th>
                <th></th>
              </tr>
            </thead>
            <tbody>
              ${rows.map(row)}
            </tbody>
          </table>`
        : html`<p>There are no such events.</p>`
    }
  </section>`;
