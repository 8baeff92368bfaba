import { FREE_PLAY, TRIAL_TYPE } from '../../kernel/config.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { enter, type SignedInAnswer } from './entrance.ts';
import { take } from '../../runtime/limits.ts';
import { addMember } from './newcomer.ts';
import { checkOffered } from '../../runtime/offered.ts';
import { findById } from './person.ts';
import type { RandomBytes } from '../../kernel/random.ts';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const nameOf = (random: RandomBytes): string =>
  `deneme_${Array.from(random(6), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;

/** A new trial account with play money of its own. */
const openTrial = async ({ db, random }: Deps, language: string, now: number): Promise<number> => {
  for (;;) {
    const account = nameOf(random);
    const opened = await db.transaction((tx) =>
      addMember(tx, { account, nickname: account, type: TRIAL_TYPE, language, registeredAt: now }),
    );
    if (opened) return opened.id;
  }
};

/**
 * Signs a visitor in with a trial account of their own (FRE-01), which cannot be signed in to again.
 * @throws Refusal function.not.available, TOO_MANY_REQUESTS.
 */
export const startFreePlay = async (deps: Deps, call: Call): Promise<SignedInAnswer> => {
  checkOffered(deps, { flag: 'freePlay' });
  const now = deps.clock.now();
  const { window, address } = FREE_PLAY;
  await take(deps.db, { key: `freeplay:address:${call.network}`, window, max: address }, now);
  const id = await openTrial(deps, call.language, now);
  const person = await findById(deps.db, id);
  if (!person) throw new Error('a new trial account was not found');
  return enter(deps, person, call, { by: 'nothing', places: [] });
};
