/** Shared by the flows around the whole site: a brand as the platform describes it. */
import type { Site } from '../../../src/services/system.ts';

type Status = Site['status'];

export const siteOf = (
  more: Partial<Status> = {},
  store: Status['settings']['store'] = {},
  firebase: object | null = null,
): Site => ({
  status: {
    condition: 'normal',
    maintenance: { endsAt: null, remainingMs: null },
    ip: null,
    settings: {
      store,
      resources: [],
      customerServices: [],
      imageCdns: [],
      launchCdns: [],
      gtagId: null,
      firebase,
    },
    ...more,
  },
  modules: [],
});
