import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firebaseSources } from './firebase-policy.ts';
import type { FirebaseProject } from '#contract/firebase.ts';

type Policy = Readonly<Record<string, readonly string[]>>;

const SELF = ["'self'"];
const STRICT: Policy = {
  'default-src': SELF,
  'script-src': SELF,
  'style-src': SELF,
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': SELF,
  'connect-src': SELF,
  'frame-src': SELF,
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': SELF,
  'frame-ancestors': ["'self'"],
};

/**
 * Directives that the build adds (hashes of the shell's style and script, Trusted Types): `csp.json` beside index.html.
 */
const builtPolicy = (siteDirectory: string): Policy => {
  try {
    return JSON.parse(readFileSync(join(siteDirectory, 'csp.json'), 'utf8')) as Policy;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
};

/**
 * The policy of the site: strict, plus the build's directives, the launch and image hosts of the brand, and the hosts
 * of the phone-verification project, where it is a real one.
 */
export const contentPolicy = (
  siteDirectory: string,
  hosts: {
    readonly launchCdns: readonly string[];
    readonly imageCdns: readonly string[];
    readonly firebase?: FirebaseProject | null;
  },
): string => {
  const policy: Record<string, readonly string[]> = { ...STRICT, ...builtPolicy(siteDirectory) };
  const more: Policy = {
    'frame-src': hosts.launchCdns,
    'img-src': hosts.imageCdns,
  };
  for (const each of [more, hosts.firebase ? firebaseSources(hosts.firebase) : {}])
    for (const [directive, sources] of Object.entries(each))
      policy[directive] = [...(policy[directive] ?? []), ...sources];
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
};

/** Subresources, which have no policy of their own: the document's applies. */
const PART = /^(?:text\/(?:css|javascript)|application\/json|font\/|image\/(?!svg))/;
const PART_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** For every data response: read by our own pages alone, and never rendered as a page. */
export const DATA_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
} as const;

/** A drawing opened directly is a document: it may render, and nothing else. */
export const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const DRAWING_HEADERS = { ...DATA_HEADERS, 'content-security-policy': DRAWING_POLICY };

/**
 * The headers of a file, by what a browser may make of it: a page of the site, a drawing, a part of a page, or a text.
 */
export const headersOfType = (
  page: Readonly<Record<string, string>>,
  type: string,
): Readonly<Record<string, string>> => {
  if (type.startsWith('text/html')) return page;
  if (type.startsWith('image/svg')) return DRAWING_HEADERS;
  return PART.test(type) ? PART_HEADERS : DATA_HEADERS;
};

/** Headers of every document of the site. */
export const siteHeaders = (policy: string): Readonly<Record<string, string>> => ({
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'SAMEORIGIN',
});
