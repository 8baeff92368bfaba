import { html } from 'hono/html';
import { stamp, type Markup } from '../../../console/section/markup.ts';
import { table } from '../../../console/section/table.ts';
import type { shownOutbox } from '../outbox.ts';

/** Not indented: its lines are shown verbatim. */
const messageText = ({ subject, body }: { subject: string | null; body: string }): Markup =>
  subject ? html`<strong>${subject}</strong> ${body}` : html`${body}`;

/** Messages that the stand-ins of the SMS and e-mail providers have taken. */
export const outboxSection = (messages: Awaited<ReturnType<typeof shownOutbox>>): Markup =>
  html` <section id="outbox" class="wide">
    <h2>Outbox</h2>
    <p>This page is the stand-in of a provider of SMS and e-mail: these messages are delivered here alone.</p>
    ${table({
      caption: 'Messages, the newest first',
      columns: [
        { header: 'Sent (UTC)', cell: ({ createdAt }) => stamp(createdAt) },
        { header: 'By', cell: ({ channel }) => channel },
        { header: 'To', cell: ({ recipient }) => recipient },
        { header: 'Message', cell: (message) => html`<span class="lines">${messageText(message)}</span>` },
      ],
      rows: messages,
      empty: 'No SMS or e-mail has been sent.',
    })}
  </section>`;
