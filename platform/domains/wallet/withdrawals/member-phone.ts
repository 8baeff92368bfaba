import type { Deps } from '../../../runtime/deps.ts';
import { findById } from '../../identity/person.ts';
import type { Phone } from '../../identity/phones.ts';
import { Refusal } from '../../../kernel/refusal.ts';

/** The account's number. @throws Refusal withdraw_closed without one, since only the operator can fix that. */
export const phoneOfMember = async (deps: Deps, memberId: number): Promise<Phone> => {
  const phone = (await findById(deps.db, memberId))?.phone;
  if (!phone) throw new Refusal('withdraw_closed', { reason: 'mobile' });
  return phone;
};
