import type { NumberType } from 'libphonenumber-js/max';
import type { SmsSettings } from '../../runtime/settings.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** Ranges that pay their owners for received messages, or that are not phones. */
const UNSERVED: ReadonlySet<NumberType> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
  'PAGER',
  'VOICEMAIL',
  'PERSONAL_NUMBER',
]);

/**
 * Satellites, networks of no country, and international services: number libraries take some of them for mobile phones.
 */
const NO_COUNTRIES: ReadonlySet<string> = new Set([
  '800',
  '808',
  '870',
  '878',
  '881',
  '882',
  '883',
  '888',
  '979',
]);

/**
 * Refuses numbers that get no codes: of countries that the brand does not serve, or in ranges that cost more than a
 * message. @throws Refusal `phone_not_served`, whoever has the number.
 */
export const checkServed = async (
  number: string,
  { dialingCodes }: Pick<SmsSettings, 'dialingCodes'>,
): Promise<void> => {
  // Its tables take a tenth of a second to load, so they are loaded with the first message and not at each start.
  const { default: parsePhoneNumber } = await import('libphonenumber-js/max');
  const parsed = parsePhoneNumber(`+${number}`);
  const code = parsed?.countryCallingCode ?? dialingCodes.find((each) => number.startsWith(each));
  const type = parsed?.getType();
  const isServed = code !== undefined && dialingCodes.includes(code) && !NO_COUNTRIES.has(code);
  if (!isServed || (type && UNSERVED.has(type))) throw new Refusal('phone_not_served');
};
