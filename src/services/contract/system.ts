import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Flag, listOf, shortText } from './values.ts';

const Resource = v.object({
  resourceType: v.string(),
  url: v.string(),
  qrCodeUrl: v.nullish(v.string(), null),
});

/** Type 1 page, 2 chat, 3 encrypted popup; the path of a type 3 is opened through its own port. */
const CustomerService = v.object({ type: v.number(), name: v.string(), path: v.string() });

const Maintenance = v.object({ endTime: v.nullish(v.number()), remainingMs: v.nullish(v.number()) });

const StatusAnswer = v.pipe(
  v.object({
    status: v.nullish(v.picklist([0, 1, 2])),
    maintenance: v.nullish(v.union([v.boolean(), Maintenance])),
    regionRestriction: v.nullish(v.boolean()),
    location: v.nullish(v.object({ ip: v.nullish(v.string()) })),
    info: v.nullish(
      v.object({
        whitelabel: v.nullish(v.record(v.string(), v.boolean()), {}),
        register: v.nullish(v.record(v.string(), v.unknown()), {}),
        resources: listOf(Resource),
        customerService: listOf(CustomerService),
        analytics: v.nullish(v.object({ gtagId: v.nullish(v.string(), null) })),
        imageCDNs: listOf(v.string()),
        launchGameCDNs: listOf(v.string()),
        /**
         * `FirebaseProject` (contract/firebase.ts): parsed only where it is used, long after the first
         * screen.
         */
        firebase: v.unknown(),
      }),
    ),
  }),
  v.transform((answer) => {
    const plan = typeof answer.maintenance === 'object' ? answer.maintenance : null;
    // A status code takes precedence; without one, restriction outranks maintenance: a restricted visitor
    // stays out either way.
    const code = answer.status ?? (answer.regionRestriction ? 2 : answer.maintenance ? 1 : 0);
    return {
      condition: (['normal', 'maintenance', 'restricted'] as const)[code],
      maintenance: { endsAt: plan?.endTime ?? null, remainingMs: plan?.remainingMs ?? null },
      ip: answer.location?.ip ?? null,
      settings: {
        store: answer.info?.whitelabel ?? {},
        resources: answer.info?.resources ?? [],
        customerServices: answer.info?.customerService ?? [],
        imageCdns: answer.info?.imageCDNs ?? [],
        launchCdns: answer.info?.launchGameCDNs ?? [],
        gtagId: answer.info?.analytics?.gtagId ?? null,
        firebase: answer.info?.firebase ?? null,
      },
    };
  }),
);
export type SystemStatus = v.InferOutput<typeof StatusAnswer>;
export type SiteSettings = SystemStatus['settings'];

export const getSystemStatus = endpoint({
  name: 'getSystemStatus',
  summary: 'Whether the site is open, under maintenance or closed to this region, and the brand’s settings',
  method: 'GET',
  path: '/wps/system/status',
  aliases: ['/wps/v2/system/status'],
  module: 'COMM3',
  kept: true,
  request: v.object({ url: v.optional(shortText(255)) }),
  response: StatusAnswer,
  requirements: ['API-16', 'STA-01', 'CFG-12', 'CFG-13', 'PAY-13'],
});

interface ModuleNode {
  modId: string;
  enabled: boolean;
  childrenNodes: ModuleNode[];
}
interface ModuleNodeOnWire {
  modId: string;
  enabled: string | number | boolean;
  childrenNodes?: ModuleNodeOnWire[] | null | undefined;
}
const ModuleNode: v.GenericSchema<ModuleNodeOnWire, ModuleNode> = v.object({
  modId: v.string(),
  enabled: Flag,
  childrenNodes: listOf(v.lazy(() => ModuleNode)),
}) as v.GenericSchema<ModuleNodeOnWire, ModuleNode>;

/** A switched-off parent switches its children off. */
const enabledModules = (nodes: ModuleNode[]): string[] =>
  nodes.flatMap((node) => (node.enabled ? [node.modId, ...enabledModules(node.childrenNodes)] : []));

export const getWhitelabel = endpoint({
  name: 'getWhitelabel',
  summary: 'The brand’s modules as a tree; in the site, the ids of those switched on',
  method: 'GET',
  path: '/wps/system/whitelabel',
  kept: true,
  request: v.object({ url: v.optional(shortText(255)) }),
  response: v.pipe(v.array(ModuleNode), v.transform(enabledModules)),
  requirements: ['API-03', 'CFG-15', 'ACT-13'],
});

export const getRoutersAndResources = endpoint({
  name: 'getRoutersAndResources',
  summary: 'The brand’s domains and its app and messenger links',
  method: 'GET',
  path: '/wps/system/domainRoute',
  kept: true,
  request: v.object({}),
  response: v.object({ domainList: listOf(v.string()), resources: listOf(Resource) }),
  requirements: ['API-48', 'CFG-14'],
});
