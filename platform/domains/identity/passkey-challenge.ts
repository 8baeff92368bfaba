import { createHmac, timingSafeEqual } from 'node:crypto';
import { FACTORS } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import { hashOf } from '../../http/tokens.ts';
import { usedChallenges } from './authenticators.tables.ts';

/**
 * What a challenge was made for: a new passkey of one session, the second step of one sign-in, or a sign-in by anyone.
 * An answer counts there alone.
 */
export type ChallengeFor =
  | { readonly purpose: 'register'; readonly sessionId: string }
  | { readonly purpose: 'secondStep'; readonly ticket: string }
  | { readonly purpose: 'signIn' };

const NONCE = 16;
const MOMENT = 8;

const subjectOf = (use: ChallengeFor): string => {
  switch (use.purpose) {
    case 'register':
      return use.sessionId;
    case 'secondStep':
      return hashOf(use.ticket);
    case 'signIn':
      return '';
  }
};

const tagOf = ({ secret }: Pick<Deps, 'secret'>, use: ChallengeFor, head: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update(`passkey challenge\n${use.purpose}\n${subjectOf(use)}\n`)
    .update(head)
    .digest();

/**
 * A challenge that carries its own expiry and is signed by the installation: nothing is stored for it until it has been
 * answered rightly, so that requests of strangers fill no table.
 */
export const makeChallenge = (
  deps: Pick<Deps, 'random' | 'secret' | 'clock'>,
  use: ChallengeFor,
): Uint8Array<ArrayBuffer> => {
  const head = Buffer.alloc(NONCE + MOMENT);
  deps.random(NONCE).copy(head);
  head.writeBigUInt64BE(BigInt(deps.clock.now() + FACTORS.challenge), NONCE);
  return new Uint8Array(Buffer.concat([head, tagOf(deps, use, head)]));
};

/** Whether a challenge, as base64url, was made here for this use and has not expired. */
export const isOwnChallenge = (
  deps: Pick<Deps, 'secret' | 'clock'>,
  use: ChallengeFor,
  challenge: string,
): boolean => {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, NONCE + MOMENT);
  if (head.length < NONCE + MOMENT) return false;
  const tag = tagOf(deps, use, head);
  const given = bytes.subarray(NONCE + MOMENT);
  if (given.length !== tag.length || !timingSafeEqual(given, tag)) return false;
  return deps.clock.now() < Number(head.readBigUInt64BE(NONCE));
};

/** @returns whether this call used it: a challenge is answered once. */
export const spendChallenge = async (tx: Db, challenge: string, now: number): Promise<boolean> => {
  const spent = await tx
    .insert(usedChallenges)
    .values({ challengeHash: hashOf(challenge), expiresAt: now + FACTORS.challenge })
    .onConflictDoNothing()
    .returning({ challengeHash: usedChallenges.challengeHash });
  return spent.length > 0;
};
