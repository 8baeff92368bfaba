import type { SecurityOverview } from '../../../services/security.ts';

/** The steps that protect an account, in the order in which they are worth doing. */
export const STEPS = ['password', 'mobile', 'email', 'payment', 'app', 'passkey', 'cards'] as const;
export type Step = (typeof STEPS)[number];
/** `open`: begun, and something is missing. */
export type StepState = 'done' | 'open' | 'missing';

const contactState = (contact: { readonly isProved: boolean } | null): StepState =>
  contact === null ? 'missing' : contact.isProved ? 'done' : 'open';

/** Without a recovery code left, a lost phone locks its owner out. */
const appState = ({
  appSince,
  recoveryLeft,
}: NonNullable<SecurityOverview['protection']['factors']>): StepState =>
  appSince === null ? 'missing' : recoveryLeft > 0 ? 'done' : 'open';

/** How far each step is, without those that the platform does not offer. */
export const stepsOf = ({
  protection,
  cards,
}: SecurityOverview): Readonly<Partial<Record<Step, StepState>>> => ({
  password: protection.passwordSet ? 'done' : 'missing',
  mobile: contactState(protection.mobile),
  email: contactState(protection.email),
  ...(protection.paymentLength && { payment: protection.paymentPasswordSet ? 'done' : 'missing' }),
  ...(protection.factors && {
    app: appState(protection.factors),
    passkey: protection.factors.passkeys.length > 0 ? 'done' : 'missing',
  }),
  cards: cards.some(({ isActive }) => isActive) ? 'done' : 'missing',
});
