interface Rules {
  createScriptURL(address: string): string | null;
}
type TrustedWindow = {
  trustedTypes?: { readonly defaultPolicy: unknown; createPolicy(name: string, rules: Rules): unknown };
};

/**
 * Scripts of a real project of the phone-verification service: its captcha, and the library of its windows.
 */
const SCRIPTS = [
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
  'https://apis.google.com/',
];

/** Allows the service's own scripts on the page, and no others: libraries do not know our trusted types. */
export const trustServiceScripts = (): void => {
  const { trustedTypes } = globalThis as TrustedWindow;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => (SCRIPTS.some((known) => address.startsWith(known)) ? address : null),
  });
};
