import type { Deps } from '../../../runtime/deps.ts';
import { findById } from '../../identity/person.ts';
import type { Phone } from '../../identity/phones.ts';
import { Refusal } from '../../../kernel/refusal.ts';

/** The number that the account has. @throws Refusal withdraw_closed for who has none, as that is the house's to mend. */
export const phoneOfMember = async (deps: Deps, memberId: number): Promise<Phone> => {
  const phone = (await findById(deps.db, memberId))?.phone;
  if (!phone) throw new Refusal('withdraw_closed', { reason: 'mobile' });
  return phone;
};
