import { html } from 'hono/html';
import { stamp, type Markup } from '../../../console/section/markup.ts';
import type { OpenCase, OpenReport } from './messages.ts';

const caseLine = ({ thread, account, reference, messages }: OpenCase): Markup =>
  html` <tr data-case="${thread.id}">
    <th scope="row">${reference}<br /><small>${thread.subject}</small></th>
    <td><a href="?account=${account}#people">${account}</a></td>
    <td>${thread.state}<br /><small>since ${stamp(thread.lastAt)} UTC</small></td>
    <td>
      ${messages.map(
        ({ author, name, content, at, images }) =>
          html`<p>
            <small>${stamp(at)} ${author === 'member' ? account : (name ?? author)}</small><br />${content}
            ${images.map(
              ({ fileId }, index) =>
                html`<a href="uploads/${fileId}" target="_blank">picture ${index + 1}</a> `,
            )}
          </p>`,
      )}
    </td>
    <td>
      <form
        data-action="message-answer"
        data-body="${JSON.stringify({ id: thread.id, seen: thread.messageCount })}"
      >
        <label>Answer <textarea name="text" required maxlength="2000" rows="3"></textarea></label>
        <label>Signed <input name="name" maxlength="40" /></label>
        <button>Answer</button>
      </form>
      <form data-action="message-close" data-body="${JSON.stringify({ id: thread.id })}">
        <button>Close</button>
      </form>
    </td>
  </tr>`;

const reportLine = ({ id, reporter, reported, reason, evidence, at }: OpenReport): Markup =>
  html` <tr data-report="${id}">
    <th scope="row">${id}</th>
    <td>${stamp(Number(at))}</td>
    <td><a href="?account=${reporter}#people">${reporter}</a></td>
    <td><a href="?account=${reported}#people">${reported}</a></td>
    <td>${reason}<br /><small>${evidence}</small></td>
    <td>
      <form data-action="message-report" data-body="${JSON.stringify({ id })}">
        <label>Outcome <input name="outcome" required maxlength="200" /></label>
        <button>Settle</button>
      </form>
    </td>
  </tr>`;

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
    ${
      cases.length > 0
        ? html`<table>
            <thead>
              <tr>
                <th>Case</th>
                <th>Account</th>
                <th>State</th>
                <th>Latest messages</th>
                <th>Do</th>
              </tr>
            </thead>
            <tbody>
              ${cases.map(caseLine)}
            </tbody>
          </table>`
        : html`<p>There are no open cases.</p>`
    }
    <h3>Reports</h3>
    ${
      reports.length > 0
        ? html`<table>
            <thead>
              <tr>
                <th>Report</th>
                <th>At</th>
                <th>By</th>
                <th>Of</th>
                <th>Reason, and what was written</th>
                <th>Do</th>
              </tr>
            </thead>
            <tbody>
              ${reports.map(reportLine)}
            </tbody>
          </table>`
        : html`<p>There are no reports.</p>`
    }
  </section>`;
