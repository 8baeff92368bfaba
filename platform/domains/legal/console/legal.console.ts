import { linked, type ConsolePart } from '../../../console/section/section.ts';
import { lastOf, publications } from '../documents.ts';
import { legalKindOf, legalSection } from './legal-section.ts';
import { LEGAL_ACTIONS } from './legal.ts';

/** `document`: the one to edit. */
export const legalConsole: ConsolePart = {
  sections: [
    linked('Documents', 'legal', async ({ deps: { db }, query }) => {
      const document = legalKindOf(query('document'));
      return legalSection(await publications(db), document, document ? await lastOf(db, document) : null);
    }),
  ],
  actions: LEGAL_ACTIONS,
};
