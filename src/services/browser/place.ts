/** Where the visitor registers, as the platform expects it: the whole address and its host. */
export const registerPlace = (): { readonly registerUrl: string; readonly domain: string } => ({
  registerUrl: location.href.slice(0, 2048),
  domain: location.hostname,
});

/** The code of an invitation link, as a value of the registration form; empty without one. */
export const invited = (): Readonly<Record<string, string>> => {
  const code = new URLSearchParams(location.search).get('referralCode') ?? '';
  return /^[A-Za-z0-9]{4,16}$/.test(code) ? { referralCode: code } : {};
};

/** The address of an invitation with this code. */
export const invitationWith = (code: string): string =>
  `${location.origin}/register?referralCode=${encodeURIComponent(code)}`;
