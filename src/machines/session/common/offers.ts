import type { SiteSettings } from '../../../services/contract/system.ts';
import type { SocialProvider } from '../../../services/contract/social.ts';
import { providersOf } from '../../../services/social.ts';
import type { Site } from '../../../services/system.ts';

/** What a brand offers for signing in and registering. */
export interface Offers {
  readonly password: boolean;
  readonly sms: boolean;
  /** Sign-in providers; none where the brand does not want any. */
  readonly social: readonly SocialProvider[];
  /** Only where the platform says so: another gateway may not know passkeys. */
  readonly passkey: boolean;
  readonly freePlay: boolean;
  readonly dialingCodeChoice: boolean;
  /** Whether the brand publishes documents of its own. */
  readonly documents: boolean;
  readonly forcesPasswordChange: boolean;
  readonly forgotByPhone: boolean;
  /** The service that sends and checks every code by SMS; null where the platform does. */
  readonly phoneService: SiteSettings['firebase'];
  readonly registration: {
    readonly username: boolean;
    readonly mobile: boolean;
    /** Whether the form by mobile number has a password. */
    readonly mobilePassword: boolean;
    /** Whether a code proves the mobile number. */
    readonly smsCode: boolean;
  };
}

/** A module counts if it is switched on, a store flag if it is not switched off (CFG-01 to CFG-10). */
export const offersOf = ({ modules, status }: Site): Offers => {
  const { store } = status.settings;
  const isOn = (module: string | null, flag?: string): boolean =>
    (module === null || modules.includes(module)) && (flag === undefined || store[flag] !== false);
  const registers = isOn('DIRECTREG3');
  return {
    password: isOn(null, 'passwordLogin'),
    sms: isOn('MOBILEVERCODELOGIN3', 'smsLogin'),
    social: isOn('SOCIALLOGIN3', 'socialLogin') ? providersOf(status.settings.firebase) : [],
    passkey: store['passkeyLogin'] === true,
    freePlay: isOn('FREEPLAY3', 'freePlay'),
    dialingCodeChoice: isOn(null, 'countryCodeChoice'),
    documents: isOn('LEGALDOC3'),
    forcesPasswordChange: isOn('PWDEXPFORCECHANGE3'),
    forgotByPhone: isOn('CHNGPASSVERIF3'),
    phoneService: isOn('PHONEVERIFSERVICE3') ? status.settings.firebase : null,
    registration: {
      username: registers && isOn('USERNAMEREG3'),
      mobile: registers && isOn('MOBILENUMREG3'),
      mobilePassword: isOn('MOBILENUMPASSREG3'),
      smsCode: isOn('REGMOBVERF3'),
    },
  };
};
