import type { Config } from './kernel/config.ts';
import type { Deps } from './runtime/deps.ts';
import { contentPolicy, siteHeaders } from './http/headers.ts';
import { createFirstPicture } from './http/first-picture.ts';
import { createProxy, type GatewayLimits } from './http/proxy.ts';
import { addressOf } from './http/address.ts';
import { pathOf } from './http/request.ts';
import { createSecurityTxt, SECURITY_TXT_PATH } from './http/security-txt.ts';
import { createSite } from './http/site.ts';
import type { Fetch } from './http/mount.ts';

/** Paths of the platform; all others are files of the site. */
export const OURS =
  /^\/(?:wps|lgw|lotto|vendor|play|art\/(?:tile|vendor)|(?:identitytoolkit|securetoken)\.googleapis\.com|emulator|stand-in)(?:\/|$)/;

/** The site's origin: its files, and behind the same origin the platform with its games. */
export const createFront = (config: Config, platform: Fetch, settings: Deps['settings'] | null): Fetch => {
  let made = { of: '', read: settings?.current(), headers: {} as Readonly<Record<string, string>> };
  const headersFor = (): Readonly<Record<string, string>> => {
    const read = settings?.current();
    // The settings are read every second, and are nearly always unchanged.
    if (made.of !== '' && made.read === read) return made.headers;
    const { launchCdns = [], imageCdns = [] } = read ?? {};
    const hosts = {
      launchCdns: config.gatewayUrl ? [...launchCdns, config.gatewayUrl] : launchCdns,
      imageCdns,
      firebase: config.firebase,
    };
    const of = JSON.stringify(hosts);
    const headers = made.of === of ? made.headers : siteHeaders(contentPolicy(config.siteDirectory, hosts));
    made = { of, read, headers };
    return headers;
  };
  const site = createSite(
    config.siteDirectory,
    headersFor,
    createFirstPicture(config.siteDirectory, platform),
  );
  const securityTxt = createSecurityTxt(config.securityContacts);
  return (request, socket) => {
    const path = pathOf(request.url);
    if (path === SECURITY_TXT_PATH) return securityTxt(request) ?? site(request);
    return OURS.test(path) ? platform(request, socket) : site(request);
  };
};

/**
 * Another platform behind our origin. Its vendors call it directly, so their calls are not passed on; nor are the
 * stand-ins of a reference platform.
 */
export const gatewayFetch = (config: Config, origin: string, limits?: GatewayLimits): Fetch => {
  const proxy = createProxy(origin, config, limits);
  return (request, socket) => proxy(request, addressOf(request.headers, socket.ip, config));
};
