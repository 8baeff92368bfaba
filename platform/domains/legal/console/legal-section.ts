import { html } from 'hono/html';
import { ACCEPTED_KINDS, LEGAL_KINDS, type LegalKind } from '#contract/legal.ts';
import { LEGAL } from '../../../kernel/config.ts';
import type { lastOf, publications } from '../documents.ts';
import { TEXT_LANGUAGES } from '../../../console/section/action.ts';
import { stamp, type Markup } from '../../../console/section/markup.ts';
import { table } from '../../../console/section/table.ts';

export type ShownPublication = Awaited<ReturnType<typeof publications>>[number];
export type Draft = Awaited<ReturnType<typeof lastOf>>;

export const legalKindOf = (text: string | null): LegalKind | null =>
  LEGAL_KINDS.find((kind) => kind === text) ?? null;

const language = (code: string, draft: Draft): Markup => {
  const { title, text } = draft?.translations[code] ?? { title: '', text: '' };
  return html`<details>
    <summary>${code}${title ? html` <small>${title}</small>` : ''}</summary>
    <label
      >Title <input name="translations.${code}.title" maxlength="${LEGAL.title}" value="${title}" />
    </label>
    <label
      >Text (Markdown: ## headings, - lists, **strong**, [links](https://…))
      <textarea name="translations.${code}.text" rows="16" maxlength="${LEGAL.text}">${text}</textarea>
    </label>
  </details>`;
};

const requiredField = html`<label
  >Required from (UTC, as above; empty = never): members are asked to accept the version as soon as it is in
  force; from this moment those who have not accepted it cannot deposit or bet. Withdrawals are never blocked.
  <input name="required" maxlength="17" />
</label>`;

const form = (kind: LegalKind, draft: Draft): Markup =>
  html`<form data-action="legal-publish" data-body="${JSON.stringify({ kind })}">
    <h3>The next version of “${kind}”</h3>
    <p>It starts from the latest published version. English is required, and replaces empty languages.</p>
    <label
      >In force from (UTC, as 2026-12-01 or 2026-12-01T09:00Z; empty = at once)
      <input name="from" maxlength="17" />
    </label>
    ${(ACCEPTED_KINDS as readonly LegalKind[]).includes(kind) ? requiredField : ''}
    ${TEXT_LANGUAGES.map((code) => language(code, draft))}
    <button class="primary">Publish</button>
  </form>`;

/** The brand's documents: published versions, and the form for a next one. */
export const legalSection = (
  published: readonly ShownPublication[],
  selected: LegalKind | null,
  draft: Draft,
): Markup =>
  html` <section id="legal" class="wide">
    <h2>Documents</h2>
    <p>
      Write the next version of
      ${LEGAL_KINDS.map((kind) => html`<a href="?document=${kind}#legal">${kind}</a> `)}. A version that was
      published never changes.
    </p>
    ${table({
      caption: 'Published versions, the newest of each document first',
      columns: [
        { header: 'Document', as: 'row', cell: ({ kind }) => kind },
        { header: 'Version', as: 'end', cell: ({ version }) => version },
        { header: 'In force from (UTC)', cell: ({ effectiveFrom }) => stamp(effectiveFrom) },
        {
          header: 'Required from (UTC)',
          cell: ({ requiredFrom }) => (requiredFrom === null ? '—' : stamp(requiredFrom)),
        },
        { header: 'Published (UTC)', cell: ({ publishedAt }) => stamp(publishedAt) },
        { header: 'Languages', cell: ({ languages }) => languages.join(', ') },
        { header: 'Accepted by', as: 'end', cell: ({ accepted }) => accepted },
      ],
      rows: published,
      empty: 'No document is published, so none can be accepted.',
      mark: ({ kind, version }) => ['document', `${kind} ${version}`],
    })}
    ${selected ? form(selected, draft) : ''}
  </section>`;
