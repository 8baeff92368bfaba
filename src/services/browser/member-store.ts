import type { SignedIn } from '../contract/login.ts';
import type { MemberInfo } from '../session.ts';
import { readSession, writeSession } from './session-store.ts';

/** What session storage knows of who is signed in. */
export interface Visitor {
  readonly account: string;
  /** GAT-01: 4 is a trial account, 1, 2, 41 and 42 are agents. */
  readonly accountType: number;
}

/** Keeps a fresh session under the keys of the specification (SES-04, LOG-15). */
export const storeSession = (signedIn: SignedIn): void => {
  writeSession('account', signedIn.account);
  writeSession('username', signedIn.account);
  writeSession('customerId', signedIn.customerId);
  writeSession('isAgent', String(signedIn.accountType));
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
    : { account: readSession('account') ?? '', accountType: Number(readSession('isAgent') ?? 0) };
