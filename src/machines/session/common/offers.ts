import type { SiteSettings } from '../../../services/contract/system.ts';
import type { SocialProvider } from '../../../services/contract/social.ts';
import { providersOf } from '../../../services/social.ts';
import type { Site } from '../../../services/system.ts';

/** What a brand offers on the way in. */
export interface Offers {
  readonly password: boolean;
  readonly sms: boolean;
  /** Providers at which somebody may be known; none where the brand does not want any. */
  readonly social: readonly SocialProvider[];
  readonly freePlay: boolean;
  readonly dialingCodeChoice: boolean;
  /** The brand's own documents can be read. */
  readonly documents: boolean;
  readonly forcesPasswordChange: boolean;
  readonly forgotByPhone: boolean;
  /** The service that sends and checks every code by SMS; null = the platform does. */
  readonly phoneService: SiteSettings['firebase'];
  readonly registration: {
    readonly username: boolean;
    readonly mobile: boolean;
    /** The form by mobile number has a password. */
    readonly mobilePassword: boolean;
    /** The number is proved by a code. */
    readonly smsCode: boolean;
  };
}

/** A module counts where it is switched on, a store flag where it is not switched off (CFG-01 to CFG-10). */
export const offersOf = ({ modules, status }: Site): Offers => {
  const { store } = status.settings;
  const isOn = (module: string | null, flag?: string): boolean =>
    (module === null || modules.includes(module)) && (flag === undefined || store[flag] !== false);
  const registers = isOn('DIRECTREG3');
  return {
    password: isOn(null, 'passwordLogin'),
    sms: isOn('MOBILEVERCODELOGIN3', 'smsLogin'),
    social: isOn('SOCIALLOGIN3', 'socialLogin') ? providersOf(status.settings.firebase) : [],
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
