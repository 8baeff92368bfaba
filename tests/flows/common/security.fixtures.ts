/** Shared by the models of the security centre and of its dialogs. */
import type { AppSecret, MadePasskey } from '../../../src/services/authenticators.ts';
import type { AccountSession, Protection, SecurityOverview } from '../../../src/services/security.ts';
import type { Card } from '../../../src/services/withdrawal.ts';

const AT = Date.UTC(2026, 10, 19, 19, 8);

export const protection: Protection = {
  passwordSet: true,
  passwordChangedAt: AT,
  paymentPasswordSet: true,
  paymentLength: { minLength: 6, maxLength: 8 },
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

/** What the platform makes for an authenticator app, and what the browser makes for a passkey. */
export const appSecret: AppSecret = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Statehouse:mina_k?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  qrImage: 'data:image/svg+xml;base64,AAAA',
};
export const recoveryCodes: readonly string[] = ['7K3QD-0XVPM', 'A1B2C-D3E4F'];
export const madePasskey: MadePasskey = {
  id: 'key-1',
  rawId: 'key-1',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
};

export const wellKept: SecurityOverview = {
  protection,
  sessions: [here, elsewhere, past],
  failures: [{ at: AT, address: '198.51.100.7', device: '', way: 'password' }],
  cards: [card],
};
/** An app without a recovery code left, and a passkey. */
export const withFactors: SecurityOverview = {
  ...wellKept,
  protection: {
    ...protection,
    factors: {
      appSince: AT,
      recoveryLeft: 0,
      passkeys: [{ id: 'key-1', name: 'Phone', createdAt: AT, usedAt: null }],
    },
  },
};
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
    // Of a brand without payment passwords.
    paymentLength: null,
    mobile: null,
    email: null,
    // Of a platform that has neither apps nor passkeys.
    factors: null,
  },
  sessions: [here],
  failures: [],
  cards: [],
};
export const complete: SecurityOverview = {
  ...wellKept,
  protection: {
    ...protection,
    email: { masked: 'm•••@ornek.test', isProved: true },
    factors: {
      appSince: AT,
      recoveryLeft: 10,
      passkeys: [{ id: 'key-1', name: 'Phone', createdAt: AT, usedAt: AT }],
    },
  },
};
