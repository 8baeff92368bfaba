import { sql } from 'drizzle-orm';
import type { ContactKind } from '#contract/security.ts';
import { rowsOf } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Job } from '../../runtime/job.ts';
import { recordSecurity } from '../../runtime/security-log.ts';
import { applyChange, isStillAllowed } from './contact-change.ts';
import { nextOf } from './contacts.ts';

const AT_ONCE = 100;

interface Due extends Record<string, unknown> {
  member_id: number;
  kind: ContactKind;
  dialing_code: string | null;
  mobile: string | null;
  email: string | null;
}

/** Makes one change that has waited long enough. @returns whether there was one. */
const makeOne = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const [due] = await rowsOf<Due>(
      tx,
      sql`delete from contact_changes where (member_id, kind) in (
          select member_id, kind from contact_changes where effective_at <= ${now}
            order by effective_at limit 1 for update skip locked)
        returning member_id::int as member_id, kind, country_dialing_code as dialing_code, mobile, email`,
    );
    if (!due) return false;
    const { member_id: memberId, kind } = due;
    const change = { kind, next: nextOf(due) };
    if (await isStillAllowed(tx, memberId, change)) await applyChange(tx, memberId, change, now);
    else
      await recordSecurity(tx, { at: now, kind: 'contact.cancelled', memberId, detail: { contact: kind } });
    return true;
  });

/** Makes the changes of a phone or an e-mail address whose wait is over. */
export const contactChangesJob: Job = {
  name: 'contactChanges',
  interval: 30_000,
  run: async (deps) => {
    let made = 0;
    while (made < AT_ONCE && (await makeOne(deps))) made += 1;
    return made;
  },
};
