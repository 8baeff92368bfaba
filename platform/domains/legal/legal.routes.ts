import { getLegalDocument, listLegalDocuments } from '#contract/legal.ts';
import type { Deps } from '../../runtime/deps.ts';
import { serve, type Route } from '../../http/serve.ts';
import { documentOf, inForce } from './documents.ts';

/** The brand's own documents, for everybody. */
export const legalRoutes = ({ database, clock }: Deps): readonly Route[] => {
  const { db } = database.reads;
  return [
    serve(listLegalDocuments, async (_, { language }) => ({
      documents: [...(await inForce(db, clock.now(), language))],
    })),

    serve(getLegalDocument, ({ kind, version }, { language }) =>
      documentOf(db, { kind, version }, language, clock.now()),
    ),
  ];
};
