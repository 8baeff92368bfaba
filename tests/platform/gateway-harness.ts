import { configFrom } from '../../platform/kernel/config.ts';
import { gatewayFetch } from '../../platform/front.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../../platform/http/proxy.ts';
import type { HostileGateway } from '../support/hostile-gateway.ts';
import type { Fetch } from '../../platform/http/mount.ts';

const SITE = 'https://site.test';
/** Bytes in the buffers of two sockets, and in transit when a reader stops. */
export const BUFFERS = 16 * 1024 * 1024;
export const CALL = '/wps/system/status';

export const frontOf = (
  gateway: HostileGateway,
  limits: Partial<GatewayLimits> = {},
  env: NodeJS.ProcessEnv = {},
): Fetch => gatewayFetch(configFrom(env), gateway.url, { ...GATEWAY_LIMITS, ...limits });

export const send = async (
  front: Fetch,
  path = CALL,
  init: RequestInit & { ip?: string } = {},
): Promise<Response> => front(new Request(`${SITE}${path}`, init), { ip: init.ip ?? '192.0.2.77' });

export const codeOf = async (answer: Response): Promise<unknown> =>
  ((await answer.json()) as { errorCode?: string }).errorCode;
