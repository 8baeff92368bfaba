import type { SecurityOverview } from '../../../services/security.ts';

/** The steps that protect an account, in the order in which they are worth doing. */
export const STEPS = ['password', 'mobile', 'email', 'payment', 'cards'] as const;
export type Step = (typeof STEPS)[number];
/** `open`: begun, and something is missing. */
export type StepState = 'done' | 'open' | 'missing';

const contactState = (contact: { readonly isProved: boolean } | null): StepState =>
  contact === null ? 'missing' : contact.isProved ? 'done' : 'open';

/** How far each step is. */
export const stepsOf = ({ protection, cards }: SecurityOverview): Readonly<Record<Step, StepState>> => ({
  password: protection.passwordSet ? 'done' : 'missing',
  mobile: contactState(protection.mobile),
  email: contactState(protection.email),
  payment: protection.paymentPasswordSet ? 'done' : 'missing',
  cards: cards.some(({ isActive }) => isActive) ? 'done' : 'missing',
});
