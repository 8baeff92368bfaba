import { machineTime } from '../kernel/clock.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

const DAY = 24 * 3_600_000;
/** A process that has run so long without a restart has had no updates, so its contacts count as outdated. */
const LIFE = 180 * DAY;

const HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'public, max-age=86400',
  'x-content-type-options': 'nosniff',
};

/**
 * Contacts for reporting vulnerabilities, machine-readable (RFC 9116). Null where the operator has configured none, and
 * for other methods than GET and HEAD. @param now epoch milliseconds of the start.
 */
export const createSecurityTxt = (
  contacts: readonly string[],
  now: number = machineTime(),
): ((request: Request) => Response | null) => {
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(now + LIFE).toISOString()}`,
  ];
  const text = `${lines.join('\n')}\n`;
  return ({ method }) => {
    if (contacts.length === 0 || (method !== 'GET' && method !== 'HEAD')) return null;
    return new Response(method === 'HEAD' ? null : text, { headers: HEADERS });
  };
};
