import type { SignedIn } from '../contract/login.ts';
import type { MemberInfo } from '../session.ts';
import { dropSession, readSession, writeSession } from './session-store.ts';

const DUE: readonly ChangeDue[] = ['default', 'expired'];

/** What session storage holds of the signed-in account. */
export interface Visitor {
  readonly account: string;
  /** GAT-01: 4 is a trial account, 1, 2, 41 and 42 are agents. */
  readonly accountType: number;
  /** Why the password must be changed before anything else (LOG-19, LOG-20); null where no change is due. */
  readonly changeDue: ChangeDue | null;
}
export type ChangeDue = 'default' | 'expired';

/** Stores that a password change is due, so that a reload or a new tab does not lose it. */
export const storeChangeDue = (due: ChangeDue | null): void =>
  due ? writeSession('cpw', due) : dropSession('cpw');

/** Stores a new session under the keys of the specification (SES-04, LOG-15). */
export const storeSession = (signedIn: SignedIn, changeDue: ChangeDue | null): void => {
  storeChangeDue(changeDue);
  writeSession('account', signedIn.account);
  writeSession('username', signedIn.account);
  writeSession('customerId', signedIn.customerId);
  writeSession('isAgent', String(signedIn.accountType));
  // Kept across a due password change: the pop-ups of a first sign-in come after it (LOG-17).
  if (signedIn.isFirstLogin) writeSession('popups', 'F');
  // Last, so that a reader who finds a token finds the rest too.
  writeSession('token', signedIn.token);
};

export const storeMember = (member: MemberInfo): void => {
  writeSession('customerId', member.customerId);
  writeSession('isAgent', String(member.accountType));
  writeSession('memberLabel', JSON.stringify(member.memberLabels));
};

/** The signed-in account; null without a token (SES-01). */
export const readVisitor = (): Visitor | null =>
  readSession('token') === null
    ? null
    : {
        account: readSession('account') ?? '',
        accountType: Number(readSession('isAgent') ?? 0),
        changeDue: DUE.find((due) => due === readSession('cpw')) ?? null,
      };
