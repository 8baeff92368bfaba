import { asc } from 'drizzle-orm';
import { getRoutersAndResources, getSystemStatus, getWhitelabel } from '#contract/system.ts';
import { getService } from '#contract/customer-service.ts';
import { getPayloadKey } from '#contract/payload-key.ts';
import { listCountries } from '#contract/countries.ts';
import { countries } from '../content/content.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { conditionFor, maintenanceOf } from '../../http/site-status.ts';
import type { PayloadKeys } from '../../http/payload-keys.ts';
import { serve, type Route } from '../../http/serve.ts';
import { hasOwnAgent, levelOf } from '../identity/ranks.ts';
import { hasStandIns, SERVICE_STAND_IN } from '../../runtime/stand-ins.ts';
import type { SettingValues } from '../../runtime/settings.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { providersOf } from '../identity/social-providers.ts';
import { openServicePath, sealServicePath } from './service-path.ts';
import { hasOneWallet } from '../wallet/vendor-wallets/one-wallet.ts';
import type { ModuleSwitch } from '../../runtime/modules.ts';

const ALWAYS = { isAlwaysOpen: true };

interface WireModule {
  modId: string;
  enabled: string;
  childrenNodes: WireModule[];
}
const presentModule = ({ modId, enabled, childrenNodes }: ModuleSwitch): WireModule => ({
  modId,
  enabled,
  childrenNodes: childrenNodes.map(presentModule),
});

/** Transfers between wallets belong to a brand that has several. */
const offeredModules = (settings: SettingValues): WireModule[] => {
  const hide = (node: WireModule): WireModule => ({
    ...node,
    enabled: node.modId === 'FUNDTRANS3' ? '0' : node.enabled,
    childrenNodes: node.childrenNodes.map(hide),
  });
  const nodes = settings.modules.map(presentModule);
  return hasOneWallet(settings) ? nodes.map(hide) : nodes;
};

/** Service whose address the public settings hold encrypted. */
const SEALED = 3;

/** The contacts of the brand that exist; the default one is a stand-in. */
const servicesOf = ({ customerServices }: SettingValues, { config, secret }: Deps) =>
  customerServices
    .filter(({ path }) => path !== SERVICE_STAND_IN || hasStandIns(config))
    .map((service) =>
      service.type === SEALED ? { ...service, path: sealServicePath(secret, service.path) } : service,
    );

/** The site's first request; served while the site is closed, too. */
export const systemRoutes = (deps: Deps, keys: PayloadKeys): readonly Route[] => {
  const { settings, clock, firebase, config } = deps;
  return [
    serve(
      getSystemStatus,
      (_request, call) => {
        const values = settings.current();
        const condition = conditionFor(values, call.ip, call.region);
        return {
          status: ({ normal: 0, maintenance: 1, restricted: 2 } as const)[condition],
          maintenance: condition === 'maintenance' ? maintenanceOf(values, clock.now()) : false,
          regionRestriction: condition === 'restricted',
          location: { ip: call.ip },
          info: {
            whitelabel: { ...values.store },
            register: {},
            resources: [...values.resources],
            customerService: servicesOf(values, deps),
            analytics: { gtagId: values.gtagId },
            imageCDNs: [...values.imageCdns],
            launchGameCDNs: [...values.launchCdns],
            firebase: firebase && {
              ...firebase.projectAt(call.host),
              socialProviders: providersOf({ firebase, config }),
            },
          },
        };
      },
      ALWAYS,
    ),

    serve(getService, async ({ path }, call) => {
      const address = openServicePath(deps.secret, path);
      // A service that the brand has closed since does not open from an old page.
      const isOffered = servicesOf(settings.current(), deps).some((service) => service.path === path);
      if (address === null || !isOffered) throw new Refusal('request_param_err');
      const level = call.session ? await levelOf(call.db, call.session.memberId) : 0;
      const { agentPath } = settings.current().vip;
      const hasOwn = hasOwnAgent(level) && (hasStandIns(config) || !agentPath.startsWith(SERVICE_STAND_IN));
      return [{ version: 'web', path: hasOwn && agentPath ? agentPath : address }];
    }),

    serve(getPayloadKey, () => keys.current(), ALWAYS),

    serve(getWhitelabel, () => offeredModules(settings.current()), ALWAYS),

    serve(
      listCountries,
      async (_request, { db }) =>
        (await db.select().from(countries).orderBy(asc(countries.position))).map((country) => ({
          countryCode: country.code,
          countryDialingCode: country.dialingCode,
          countryName: country.name,
        })),
      ALWAYS,
    ),

    serve(
      getRoutersAndResources,
      (_request, call) => {
        const { domains, resources } = settings.current();
        return { domainList: domains.length > 0 ? [...domains] : [call.host], resources: [...resources] };
      },
      ALWAYS,
    ),
  ];
};
