/**
 * The policy of the game's document. `sandbox` makes its origin opaque even when it is opened directly; in that case
 * 'self' matches nothing in some browsers, so the host is listed as well.
 */
export function contentPolicy(host: string, frameAncestors: string): string {
  const from = `'self' ${host}`;
  return [
    `default-src 'none'`,
    `script-src ${from}`,
    `style-src ${from}`,
    `img-src ${from} data:`,
    `font-src ${from}`,
    `connect-src ${from}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${frameAncestors}`,
    'sandbox allow-scripts',
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');
}
