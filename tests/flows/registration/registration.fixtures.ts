/** Forms as the platform may ask for them, and people who fill them in. */
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

/** What the agreement is to; the privacy policy has had one version only. */
export const documentsOf = (version: number): FormStart['documents'] => [
  { kind: 'terms', version, effectiveFrom: 1_700_000_000_000, title: 'Terms of play' },
  { kind: 'privacy', version: 1, effectiveFrom: 1_700_000_000_000, title: 'Privacy policy' },
];

/** Nothing but what every account needs. */
export const shortForm: FormStart = { rules: [username], documents: documentsOf(2), draft: {} };
/** A code of somebody who recommends, and the letters of a picture. */
export const longForm: FormStart = {
  rules: [username, ruleOf('affiliateCode'), ruleOf('captcha', { isRequired: true })],
  documents: [],
  draft: {},
};
/** Typed before a reload, by mobile number. */
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

/** What somebody types into each field that there may be; it is right. */
export const TYPED: Readonly<Record<string, string>> = {
  username: 'mina_k',
  password: 'Right-Horse-26',
  confirmPassword: 'Right-Horse-26',
  mobileNum: '532 418 07 72',
  verificationCode: '418 077',
  affiliateCode: 'STH-9X',
  captcha: 'k7f2',
};
