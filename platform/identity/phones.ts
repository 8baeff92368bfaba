export interface Phone {
  readonly dialingCode: string;
  /** National, digits only. */
  readonly mobile: string;
}

/** A number as it is kept: a leading zero belongs to dialling inside the country, not to the number. */
export const phoneOf = (mobile: string, dialingCode = '90'): Phone => ({
  dialingCode,
  mobile: mobile.replace(/^0+/, ''),
});

/** Dialling code and national number: the key of everything that is counted or kept by number. */
export const numberOf = ({ dialingCode, mobile }: Phone): string => `${dialingCode}${mobile}`;

/** What its owner recognises and nobody else can dial: `+90 ••• 1207`. */
export const maskedNumber = ({ dialingCode, mobile }: Phone): string =>
  `+${dialingCode} ${'•'.repeat(Math.max(mobile.length - 4, 3))} ${mobile.slice(-4)}`;
