import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { contentPolicy, siteHeaders } from './http/headers.ts';
import type { Socket } from './http/mount.ts';
import { createFirstPicture } from './http/first-picture.ts';
import { createProxy } from './http/proxy.ts';
import { addressOf } from './http/request.ts';
import { createSite } from './http/site.ts';

export type Fetch = (request: Request, socket: Socket) => Response | Promise<Response>;

/** Everything that is not a file of the site. */
export const OURS = /^\/(?:wps|lgw|lotto|vendor|play|art\/(?:tile|vendor))(?:\/|$)/;

/** The one address of the site: its files, and behind the same origin the platform with its games. */
export const createFront = (config: Config, platform: Fetch, settings: Deps['settings'] | null): Fetch => {
  const hosts = (): { launchCdns: readonly string[]; imageCdns: readonly string[] } => {
    const { launchCdns = [], imageCdns = [] } = settings?.current() ?? {};
    return { launchCdns: config.gatewayUrl ? [...launchCdns, config.gatewayUrl] : launchCdns, imageCdns };
  };
  let made: { of: string; headers: Readonly<Record<string, string>> } | undefined;
  const headersFor = (): Readonly<Record<string, string>> => {
    const of = JSON.stringify(hosts());
    if (made?.of !== of) made = { of, headers: siteHeaders(contentPolicy(config.siteDirectory, hosts())) };
    return made.headers;
  };
  const site = createSite(
    config.siteDirectory,
    headersFor,
    createFirstPicture(config.siteDirectory, platform),
  );
  return (request, socket) =>
    OURS.test(new URL(request.url).pathname) ? platform(request, socket) : site(request);
};

/** Another platform behind our origin. Its vendors talk to it directly, so their calls are not passed on. */
export const gatewayFetch = (config: Config, origin: string): Fetch => {
  const proxy = createProxy(origin);
  return (request, socket) =>
    new URL(request.url).pathname.startsWith('/vendor/')
      ? new Response(null, { status: 404 })
      : proxy(request, addressOf(request.headers, socket.ip, config));
};
