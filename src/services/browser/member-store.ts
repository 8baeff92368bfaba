import type { SignedIn } from '../contract/login.ts';
import type { MemberInfo } from '../session.ts';
import { dropSession, readSession, writeSession } from './session-store.ts';

const DUE: readonly ChangeDue[] = ['default', 'expired'];

/** What session storage knows of who is signed in. */
export interface Visitor {
  readonly account: string;
  /** GAT-01: 4 is a trial account, 1, 2, 41 and 42 are agents. */
  readonly accountType: number;
  /** Why nothing else can be done before the password is changed (LOG-19, LOG-20); null where nothing is owed. */
  readonly changeDue: ChangeDue | null;
}
export type ChangeDue = 'default' | 'expired';

/** Keeps that a change of the password is due, so that a reload or a new tab does not forget it. */
export const storeChangeDue = (due: ChangeDue | null): void =>
  due ? writeSession('cpw', due) : dropSession('cpw');

/** Keeps a fresh session under the keys of the specification (SES-04, LOG-15). */
export const storeSession = (signedIn: SignedIn, changeDue: ChangeDue | null): void => {
  storeChangeDue(changeDue);
  writeSession('account', signedIn.account);
  writeSession('username', signedIn.account);
  writeSession('customerId', signedIn.customerId);
  writeSession('isAgent', String(signedIn.accountType));
  // Kept over a change of the password that is due: what a first sign-in is shown comes after it (LOG-17).
  if (signedIn.isFirstLogin) writeSession('popups', 'F');
  // Last: whoever reads a token may trust that the rest is there.
  writeSession('token', signedIn.token);
};

export const storeMember = (member: MemberInfo): void => {
  writeSession('customerId', member.customerId);
  writeSession('isAgent', String(member.accountType));
  writeSession('memberLabel', JSON.stringify(member.memberLabels));
};

/** Who is signed in, null without a token (SES-01). */
export const readVisitor = (): Visitor | null =>
  readSession('token') === null
    ? null
    : {
        account: readSession('account') ?? '',
        accountType: Number(readSession('isAgent') ?? 0),
        changeDue: DUE.find((due) => due === readSession('cpw')) ?? null,
      };
