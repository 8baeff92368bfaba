import { numberOf, type Phone } from './phones.ts';

/** An e-mail address as typed. */
export interface Mailbox {
  readonly email: string;
}

/** What a code is sent to. */
export type CodeTarget = Phone | Mailbox;

export const isMailbox = (to: CodeTarget): to is Mailbox => 'email' in to;

/** The key of everything counted or stored for a target. No number has the sign of an address. */
export const addressOf = (to: CodeTarget): string => (isMailbox(to) ? to.email.toLowerCase() : numberOf(to));

/** Recognisable to its owner and useless to others: `m•••@ornek.test`. */
export const maskedEmail = (email: string): string =>
  `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
