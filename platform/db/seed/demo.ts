import { createHash } from 'node:crypto';
import { hashPassword } from '../../identity/passwords.ts';

/** Someone to sign in as on a fresh demo house; nobody else of the seed can. */
export interface DemoPerson {
  readonly account: string;
  readonly password: string;
  readonly nickname: string;
  readonly role: 'member' | 'agent' | 'trial';
  /** Account type of the wire. */
  readonly type: number;
  readonly clubLevel: number;
  /** Opening deposit in minor units. */
  readonly deposit: bigint;
}

/** Printed by `npm start`, only ever seeded into a demo house (rulings 26, 28). */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    account: 'mina_k',
    password: 'Kubbe-Gecesi-26',
    nickname: 'mina_k',
    role: 'member',
    type: 0,
    clubLevel: 4,
    deposit: 1_248_050n,
  },
  {
    account: 'kerem_agent',
    password: 'Sutun-Basi-26',
    nickname: 'Kerem',
    role: 'agent',
    type: 42,
    clubLevel: 6,
    deposit: 5_000_000n,
  },
  {
    account: 'deneme_1',
    password: 'Deneme-Hesap-26',
    nickname: 'Deneme',
    role: 'trial',
    type: 4,
    clubLevel: 0,
    deposit: 100_000n,
  },
];

/** Stored form of a demo password. The salt follows from the account: these passwords are no secret. */
export const demoPasswordHash = ({ account, password }: DemoPerson): Promise<string> =>
  hashPassword(password, createHash('sha256').update(`statehouse-demo:${account}`).digest().subarray(0, 16));
