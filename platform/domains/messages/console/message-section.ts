import { html } from 'hono/html';
import { accountLink, stamp, type Markup } from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';
import type { OpenCase, OpenReport } from './messages.ts';

const latestMessages = ({ account, messages }: OpenCase): Markup =>
  html`${messages.map(
    ({ author, name, content, at, images }) =>
      html`<p>
        <small>${stamp(at)} ${author === 'member' ? account : (name ?? author)}</small><br />${content}
        ${images.map(
          ({ fileId }, index) => html`<a href="uploads/${fileId}" target="_blank">picture ${index + 1}</a> `,
        )}
      </p>`,
  )}`;

const caseForms = ({ thread }: OpenCase): Markup =>
  html`<form
      data-action="message-answer"
      data-body="${JSON.stringify({ id: thread.id, seen: thread.messageCount })}"
    >
      <label>Answer <textarea name="text" required maxlength="2000" rows="3"></textarea></label>
      <label>Signed <input name="name" maxlength="40" /></label>
      <button>Answer</button>
    </form>
    <form data-action="message-close" data-body="${JSON.stringify({ id: thread.id })}">
      <button>Close</button>
    </form>`;

const CASES: readonly Column<OpenCase>[] = [
  {
    header: 'Case',
    as: 'row',
    cell: ({ reference, thread }) => html`${reference}<br /><small>${thread.subject}</small>`,
  },
  { header: 'Account', cell: ({ account }) => accountLink(account) },
  {
    header: 'State',
    cell: ({ thread }) => html`${thread.state}<br /><small>since ${stamp(thread.lastAt)} UTC</small>`,
  },
  { header: 'Latest messages', cell: latestMessages },
  { header: 'Do', cell: caseForms },
];

const REPORTS: readonly Column<OpenReport>[] = [
  { header: 'Report', as: 'row', cell: ({ id }) => id },
  { header: 'At (UTC)', cell: ({ at }) => stamp(Number(at)) },
  { header: 'By', cell: ({ reporter }) => accountLink(reporter) },
  { header: 'Of', cell: ({ reported }) => accountLink(reported) },
  {
    header: 'Reason, and what was written',
    cell: ({ reason, evidence }) => html`${reason}<br /><small>${evidence}</small>`,
  },
  {
    header: 'Do',
    cell: ({ id }) =>
      html`<form data-action="message-report" data-body="${JSON.stringify({ id })}">
        <label>Outcome <input name="outcome" required maxlength="200" /></label>
        <button>Settle</button>
      </form>`,
  },
];

/** Cases of support, reports, and notices to members. */
export const messageSection = (cases: readonly OpenCase[], reports: readonly OpenReport[]): Markup =>
  html` <section id="messages" class="wide">
    <h2>Messages</h2>
    <form class="row" data-action="message-notice">
      <label>To the account (empty: all members) <input name="account" maxlength="64" /></label>
      <label>Title <input name="title" required maxlength="80" /></label>
      <label>HTML <textarea name="text" required maxlength="8000" rows="2"></textarea></label>
      <label>Title, Turkish <input name="titleTY" maxlength="80" /></label>
      <label>HTML, Turkish <textarea name="textTY" maxlength="8000" rows="2"></textarea></label>
      <button>Send</button>
    </form>
    <h3>Open cases</h3>
    ${table({
      caption: 'Open cases, those that wait for an answer first',
      columns: CASES,
      rows: cases,
      empty: 'There are no open cases.',
      mark: ({ thread }) => ['case', thread.id],
    })}
    <h3>Reports</h3>
    ${table({
      caption: 'Reports that are not settled',
      columns: REPORTS,
      rows: reports,
      empty: 'There are no reports.',
      mark: ({ id }) => ['report', id],
    })}
  </section>`;
