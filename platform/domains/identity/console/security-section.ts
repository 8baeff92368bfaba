import { html } from 'hono/html';
import { CODES } from '../../../kernel/config.ts';
import type { BudgetUse } from '../sms-budget.ts';
import { SECURITY_EVENTS, type SecurityKind } from '../../../runtime/security.tables.ts';
import type { ShownSecurity } from '../../../runtime/security-log.ts';
import { accountLink, accountSearch, option, stamp, type Markup } from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';

const COLUMNS: readonly Column<ShownSecurity>[] = [
  { header: 'At (UTC)', cell: ({ event }) => stamp(event.at) },
  { header: 'What', cell: ({ event }) => event.kind },
  { header: 'Account', cell: ({ account }) => (account ? accountLink(account) : '–') },
  {
    header: 'From',
    cell: ({ event }) => [event.address, event.device].filter(Boolean).join(', ') || 'console',
  },
  {
    header: 'Detail',
    cell: ({ event }) =>
      Object.entries(event.detail)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
  },
];

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
    ${accountSearch(
      'security',
      account,
      html`<label
        >Kind
        <select name="kind">
          ${option('', 'all of them', kind === undefined)}
          ${SECURITY_EVENTS.map((each) => option(each, each, each === kind))}
        </select></label
      >`,
    )}
    ${table({
      caption: 'Events, the newest first',
      columns: COLUMNS,
      rows,
      empty: 'There are no such events.',
      mark: ({ event }) => ['kind', event.kind],
    })}
  </section>`;
