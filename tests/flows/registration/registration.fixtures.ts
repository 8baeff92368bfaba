/** Forms as the platform may require them, and the input of applicants. */
import type { FieldRule } from '../../../src/services/contract/field-rules.ts';
import type { FormStart } from '../../../src/services/registration.ts';
import { siteOf } from '../common/app.fixtures.ts';
import { withService } from '../common/phone-service.fixtures.ts';

const ruleOf = (key: string, more: Partial<FieldRule> = {}): FieldRule => ({
  key,
  isEnabled: true,
  isRequired: false,
  acceptedPattern: '*',
  patternId: null,
  minLength: 0,
  maxLength: 255,
  ...more,
});
const username = ruleOf('username', {
  isRequired: true,
  acceptedPattern: '^[A-Za-z]\\w*$',
  patternId: '2',
  minLength: 4,
  maxLength: 16,
});

/** The documents of the agreement; the privacy policy has had one version only. */
export const documentsOf = (version: number): FormStart['documents'] => [
  { kind: 'terms', version, effectiveFrom: 1_700_000_000_000, title: 'Terms of play' },
  { kind: 'privacy', version: 1, effectiveFrom: 1_700_000_000_000, title: 'Privacy policy' },
];

/** Only the fields that every account needs. */
export const shortForm: FormStart = { rules: [username], documents: documentsOf(2), draft: {} };
/** A referral code, and the text of an image captcha. */
export const longForm: FormStart = {
  rules: [username, ruleOf('affiliateCode'), ruleOf('captcha', { isRequired: true })],
  documents: [],
  draft: {},
};
/** Input before a reload, by mobile number. */
export const draftOfMobile = { method: 'mobile', mobileNum: '532 418 07 72', terms: 'on' };

const brandOf = (...modules: string[]) => ({
  ...siteOf(),
  modules: ['DIRECTREG3', 'USERNAMEREG3', 'LEGALDOC3', ...modules],
});
export const byName = { site: brandOf(), values: null };
export const byBoth = {
  site: brandOf('MOBILENUMREG3', 'REGMOBVERF3', 'FREEPLAY3'),
  values: null,
};

/** The codes come from the phone-verification service. */
export const byService = { site: withService(brandOf('REGMOBVERF3')), values: null };

/** Valid input for every possible field. */
export const TYPED: Readonly<Record<string, string>> = {
  username: 'mina_k',
  password: 'Right-Horse-26',
  confirmPassword: 'Right-Horse-26',
  mobileNum: '532 418 07 72',
  verificationCode: '418 077',
  affiliateCode: 'STH-9X',
  captcha: 'k7f2',
};
