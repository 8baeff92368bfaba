import { acceptDocuments, getLegalDocument, listDueDocuments, listLegalDocuments } from '#contract/legal.ts';
import type { Deps } from '../../runtime/deps.ts';
import { memberOf, realMemberOf } from '../../runtime/call.ts';
import { serve, type Route } from '../../http/serve.ts';
import { acceptNamed } from './acceptances.ts';
import { documentOf, inForce } from './documents.ts';
import { dueFor } from './due.ts';

/** The brand's documents, public, and those that a member has still to accept. */
export const legalRoutes = ({ database, db: main, clock }: Deps): readonly Route[] => {
  const { db } = database.reads;
  return [
    serve(listLegalDocuments, async (_, { language }) => ({
      documents: [...(await inForce(db, clock.now(), language))],
    })),

    serve(getLegalDocument, ({ kind, version }, { language }) =>
      documentOf(db, { kind, version }, language, clock.now()),
    ),

    serve(listDueDocuments, async (_, call) => ({
      documents: [...(await dueFor(main, memberOf(call), clock.now(), call.language))],
    })),

    serve(acceptDocuments, async (accepted, call) => {
      const member = realMemberOf(call);
      const now = clock.now();
      await main.transaction((tx) => acceptNamed(tx, member.memberId, accepted, call, now));
      return { documents: [...(await dueFor(main, member, now, call.language))] };
    }),
  ];
};
