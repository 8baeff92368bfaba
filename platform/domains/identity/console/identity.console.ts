import { linked, type ConsolePart } from '../../../console/section/section.ts';
import { listSecurity } from '../../../runtime/security-log.ts';
import { shownOutbox } from '../outbox.ts';
import { budgetUse } from '../sms-budget.ts';
import { outboxSection } from './outbox-section.ts';
import { peopleSection, registerFieldsSection } from './people-section.ts';
import { findCard, PEOPLE_ACTIONS } from './people.ts';
import { securityKindOf, securitySection } from './security-section.ts';

/** `account`: whose card and log are shown; `kind`: filter of the log. */
export const identityConsole: ConsolePart = {
  sections: [
    { link: null, render: ({ values }) => registerFieldsSection(values.registerFields) },
    linked('People', 'people', async ({ deps: { db, config }, now, query }) => {
      const account = query('account');
      const card = account ? await findCard(db, account) : null;
      return peopleSection(account, card, { isDemo: config.demo, now });
    }),
    linked('Security', 'security', async ({ deps: { db }, values, now, query }) => {
      const [account, kind] = [query('account'), securityKindOf(query('kind'))];
      const rows = await listSecurity(db, { account: account ?? undefined, kind });
      return securitySection(rows, { account, kind }, await budgetUse(db, values.sms, now));
    }),
    linked('Outbox', 'outbox', async ({ deps }) => outboxSection(await shownOutbox(deps.db))),
  ],
  actions: PEOPLE_ACTIONS,
};
