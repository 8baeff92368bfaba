import hashes from './demo-hashes.seed.json' with { type: 'json' };

/** A sign-in account of a fresh demo platform; other seeded accounts cannot sign in. */
export interface DemoPerson {
  readonly account: string;
  readonly password: string;
  readonly nickname: string;
  readonly role: 'member' | 'agent' | 'trial';
  /** Account type of the wire. */
  readonly type: number;
  readonly clubLevel: number;
  /** What they have at the first start, in minor units: the opening deposit, and what they have left from before. */
  readonly deposit: bigint;
  readonly countryDialingCode: string;
  readonly mobile: string;
  readonly email: string;
  /** Holder of their bank accounts. */
  readonly payeeName?: string;
  /** Why the password must be changed at the first sign-in. */
  readonly changeDue?: 'default' | 'expired';
}

/** Printed by `npm start`, seeded only into a demo platform (rulings 26, 28). */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    account: 'mina_k',
    password: 'Kubbe-Gecesi-26',
    nickname: 'mina_k',
    role: 'member',
    type: 0,
    clubLevel: 4,
    deposit: 1_248_050n,
    countryDialingCode: '90',
    mobile: '5320001201',
    email: 'mina_k@ornek.test',
    payeeName: 'Mina Kaya',
  },
  {
    account: 'kerem_agent',
    password: 'Sutun-Basi-26',
    nickname: 'Kerem',
    role: 'agent',
    type: 42,
    clubLevel: 6,
    deposit: 5_000_000n,
    countryDialingCode: '90',
    mobile: '5320001202',
    email: 'kerem_agent@ornek.test',
  },
  {
    account: 'deneme_1',
    password: 'Deneme-Hesap-26',
    nickname: 'Deneme',
    role: 'trial',
    type: 4,
    clubLevel: 0,
    deposit: 100_000n,
    countryDialingCode: '90',
    mobile: '5320001203',
    email: 'deneme_1@ornek.test',
  },
];

/** The demo agent's uplines, and demo accounts whose password is due, for display; the console lists them. */
export const DEMO_CASES: readonly DemoPerson[] = [
  {
    account: 'sezen_usta',
    password: 'Kemer-Tasi-26',
    nickname: 'Sezen',
    role: 'agent',
    type: 41,
    clubLevel: 7,
    deposit: 9_000_000n,
    countryDialingCode: '90',
    mobile: '5320001206',
    email: 'sezen_usta@ornek.test',
  },
  {
    account: 'yeni_uye',
    password: 'Ilk-Giris-26',
    nickname: 'Yeni',
    role: 'member',
    type: 0,
    clubLevel: 0,
    deposit: 50_000n,
    countryDialingCode: '90',
    mobile: '5320001204',
    email: 'yeni_uye@ornek.test',
    changeDue: 'default',
  },
  {
    account: 'eski_uye',
    password: 'Eski-Sifre-26',
    nickname: 'Eski',
    role: 'member',
    type: 0,
    clubLevel: 2,
    deposit: 250_000n,
    countryDialingCode: '90',
    mobile: '5320001205',
    email: 'eski_uye@ornek.test',
    changeDue: 'expired',
  },
];

/** Every seeded account that can sign in. */
export const SIGN_IN_PEOPLE: readonly DemoPerson[] = [...DEMO_PEOPLE, ...DEMO_CASES];

/** The member with a past: bonuses, friends, play. */
export const DEMO_MEMBER = 'mina_k';

/** The upline of the demo agent's referral links. */
export const DEMO_AFFILIATE = { code: 'kerem26', account: 'kerem_agent' } as const;

/**
 * Stored forms of the demo passwords, which are no secret. Made once, with a salt from the account: hashing them took a
 * sixth of the first start. `seed.test.ts` holds that they match, at today's cost.
 */
export const DEMO_HASHES: Readonly<Record<string, string>> = hashes;
