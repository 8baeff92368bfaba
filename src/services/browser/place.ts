/** Where the visitor registers, as the platform expects it: the whole address and its host. */
export const registerPlace = (): { readonly registerUrl: string; readonly domain: string } => ({
  registerUrl: location.href.slice(0, 2048),
  domain: location.hostname,
});
