import { NUMBER_DIGITS } from '#contract/verification.ts';
import { Refusal } from '../../kernel/refusal.ts';

export interface Phone {
  readonly dialingCode: string;
  /** National, digits only. */
  readonly mobile: string;
}

/**
 * A number in stored form: without the leading zero of national dialling.
 * @throws Refusal `request_param_err` for more digits than a number has.
 */
export const phoneOf = (mobile: string, dialingCode = '90'): Phone => {
  const phone = { dialingCode, mobile: mobile.replace(/^0+/, '') };
  if (numberOf(phone).length > NUMBER_DIGITS)
    throw new Refusal('request_param_err', { fields: ['mobileNum'] });
  return phone;
};

/** Dialling code and national number: the key of everything counted or stored by number. */
export const numberOf = ({ dialingCode, mobile }: Phone): string => `${dialingCode}${mobile}`;

/** Recognisable to its owner and useless to others: `+90 ••• 1207`. */
export const maskedNumber = ({ dialingCode, mobile }: Phone): string =>
  `+${dialingCode} ${'•'.repeat(Math.max(mobile.length - 4, 3))} ${mobile.slice(-4)}`;
