/** Shared by the models of the security centre and of its dialogs. */
import type { AccountSession, Protection, SecurityOverview } from '../../../src/services/security.ts';
import type { Card } from '../../../src/services/withdrawal.ts';

const AT = Date.UTC(2026, 10, 19, 19, 8);

export const protection: Protection = {
  passwordSet: true,
  passwordChangedAt: AT,
  paymentPasswordSet: true,
  mobile: { masked: '+90 •••••• 0772', isProved: true },
  email: { masked: 'm•••@ornek.test', isProved: false },
  factors: { appSince: null, recoveryLeft: 0, passkeys: [] },
  pending: [],
};
const session = (more: Partial<AccountSession>): AccountSession => ({
  sessionId: 's-1',
  startedAt: AT,
  lastSeenAt: AT,
  endedAt: null,
  endReason: null,
  address: '203.0.113.1',
  device: 'Chrome, Windows',
  openedBy: 'password',
  isCurrent: false,
  ...more,
});
export const here = session({ isCurrent: true });
export const elsewhere = session({ sessionId: 's-2', device: 'Safari, iOS', openedBy: 'code' });
export const past = session({ sessionId: 's-3', device: '', endedAt: AT, endReason: 'ended' });
export const card: Card = {
  id: '1',
  bankCode: 'ANKA',
  bankName: 'Anka Bank',
  number: 'TR•• •••• 6614',
  holder: 'Mina Kaya',
  kind: 'BC',
  isActive: true,
  createdAt: null,
  payHold: null,
};

export const wellKept: SecurityOverview = { protection, sessions: [here, elsewhere, past], cards: [card] };
export const waiting: SecurityOverview = {
  ...wellKept,
  protection: {
    ...protection,
    pending: [{ kind: 'mobile', masked: '+90 •••••• 0001', effectiveAt: AT }],
  },
};
export const bare: SecurityOverview = {
  protection: {
    ...protection,
    passwordSet: false,
    passwordChangedAt: null,
    paymentPasswordSet: false,
    mobile: null,
    email: null,
  },
  sessions: [here],
  cards: [],
};
export const complete: SecurityOverview = {
  ...wellKept,
  protection: { ...protection, email: { masked: 'm•••@ornek.test', isProved: true } },
};
