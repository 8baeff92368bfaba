import { html } from 'hono/html';
import { stamp, type Markup } from '../../../console/section/markup.ts';
import type { shownOutbox } from '../outbox.ts';

/** Not indented: its lines are shown verbatim. */
const messageText = ({ subject, body }: { subject: string | null; body: string }): Markup =>
  subject ? html`<strong>${subject}</strong> ${body}` : html`${body}`;

/** Messages that the stand-ins of the SMS and e-mail providers have taken. */
export const outboxSection = (messages: Awaited<ReturnType<typeof shownOutbox>>): Markup =>
  html` <section id="outbox" class="wide">
    <h2>Outbox</h2>
    <p>This page is the stand-in of a provider of SMS and e-mail: these messages are delivered here alone.</p>
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
        : html`<p>No SMS or e-mail has been sent.</p>`
    }
  </section>`;
