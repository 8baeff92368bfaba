import { html } from 'hono/html';
import { TEXT_LANGUAGES } from '../../../console/section/action.ts';
import { accountLink, numbered, toggle, type Markup } from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';
import { inLanguage } from '../../content/in-language.ts';
import { feedbackReferenceOf } from '../feedback.ts';
import type { OpenFeedback } from './feedback.ts';
import type { ListedQuestion, ListedTopic } from './questions.ts';

const senderOf = ({ feedback: { contact, wantsAnswer, language }, account }: OpenFeedback): Markup =>
  html`${account === null ? 'a visitor' : accountLink(account)} (${language})<br /><small
      >${
        contact === null
          ? wantsAnswer
            ? 'wants an answer'
            : 'wants no answer'
          : html`<a href="mailto:${encodeURIComponent(contact)}">${contact}</a>`
      }</small
    >`;

const forms = ({ feedback: { id, memberId } }: OpenFeedback): Markup =>
  html`${
      memberId === null
        ? ''
        : html`<form data-action="feedback-answer" data-body="${JSON.stringify({ id })}">
            <label>Answer <textarea name="text" required maxlength="2000" rows="3"></textarea></label>
            <button>Answer</button>
          </form>`
    }
    <form data-action="feedback-close" data-body="${JSON.stringify({ id })}">
      <label>Note for the audit log <input name="note" maxlength="200" /></label>
      <button>Close</button>
    </form>`;

const FEEDBACK: readonly Column<OpenFeedback>[] = [
  {
    header: 'Feedback',
    as: 'row',
    cell: ({ feedback: row }) => numbered(feedbackReferenceOf(row), row.createdAt),
  },
  { header: 'Kind', cell: ({ feedback: { kind } }) => kind },
  { header: 'From', cell: senderOf },
  {
    header: 'Text and pictures',
    cell: ({ feedback: { content }, images }) =>
      html`${content}
      ${images.map((id, index) => html`<a href="uploads/${id}" target="_blank">picture ${index + 1}</a> `)}`,
  },
  { header: 'Do', cell: forms },
];

const QUESTIONS: readonly Column<ListedQuestion>[] = [
  {
    header: 'Question',
    as: 'row',
    cell: ({ question: { id, translations } }) =>
      html`${inLanguage(translations, 'EN').title}<br /><small>${id}</small>`,
  },
  { header: 'Topic', cell: ({ topic: { tag } }) => tag },
  { header: 'Place', as: 'end', cell: ({ question: { position } }) => position },
  { header: 'Helped', as: 'end', cell: ({ question: { helped } }) => helped },
  { header: 'Did not help', as: 'end', cell: ({ question: { missed } }) => missed },
  {
    header: 'Shown',
    cell: ({ question: { id, isOn } }) => toggle('help-switch', { name: id }, `Show ${id}`, isOn),
  },
];

const language = (code: string): Markup =>
  html`<details>
    <summary>${code}</summary>
    <label>Question <input name="translations.${code}.title" maxlength="120" /></label>
    <label
      >Answer, HTML <textarea name="translations.${code}.answer" rows="3" maxlength="8000"></textarea>
    </label>
    <label
      >A few words, if it is asked often <input name="translations.${code}.shortTitle" maxlength="24"
    /></label>
  </details>`;

/** Feedback that is open, and the questions of the help centre. */
export const helpSection = (
  feedback: readonly OpenFeedback[],
  topics: readonly ListedTopic[],
  questions: readonly ListedQuestion[],
): Markup =>
  html` <section id="help" class="wide">
    <h2>Help and feedback</h2>
    <p>A member reads the answer in their messages. Visitors are answered by e-mail, then closed here.</p>
    ${table({
      caption: 'Open feedback, the oldest first',
      columns: FEEDBACK,
      rows: feedback,
      empty: 'There is no open feedback.',
      mark: ({ feedback: { id } }) => ['feedback', id],
    })}
    ${table({
      caption: 'Questions of the help centre',
      columns: QUESTIONS,
      rows: questions,
      empty: 'There are no questions.',
      mark: ({ question }) => ['question', question.id],
    })}
    <details>
      <summary>Write a question</summary>
      <form data-action="help-write">
        <label
          >Name in the address (small letters, digits, -; one that exists is replaced)
          <input name="name" required maxlength="40"
        /></label>
        <label
          >Topic
          <select name="topic">
            ${topics.map(({ tag }) => html`<option>${tag}</option>`)}
          </select></label
        >
        <label>Place in the topic <input name="position" data-as="number" required value="0" /></label>
        <p>English is required, and replaces empty languages.</p>
        ${TEXT_LANGUAGES.map(language)}
        <button class="primary">Write</button>
      </form>
    </details>
  </section>`;
