import { NUMBER_DIGITS } from '#contract/verification.ts';
import { Refusal } from '../../kernel/refusal.ts';

export interface Phone {
  readonly dialingCode: string;
  /** National, digits only. */
  readonly mobile: string;
}

/**
 * A number as it is kept: a leading zero belongs to dialling inside the country, not to the number.
 * @throws Refusal `request_param_err` for more digits than a number has.
 */
export const phoneOf = (mobile: string, dialingCode = '90'): Phone => {
  const phone = { dialingCode, mobile: mobile.replace(/^0+/, '') };
  if (numberOf(phone).length > NUMBER_DIGITS)
    throw new Refusal('request_param_err', { fields: ['mobileNum'] });
  return phone;
};

/** Dialling code and national number: the key of everything that is counted or kept by number. */
export const numberOf = ({ dialingCode, mobile }: Phone): string => `${dialingCode}${mobile}`;

/** What its owner recognises and nobody else can dial: `+90 ••• 1207`. */
export const maskedNumber = ({ dialingCode, mobile }: Phone): string =>
  `+${dialingCode} ${'•'.repeat(Math.max(mobile.length - 4, 3))} ${mobile.slice(-4)}`;
