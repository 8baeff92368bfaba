import * as v from 'valibot';
import { FAULT_KINDS } from '../runtime/console.tables.ts';
import { DOMAINS } from '../domains.ts';
import { runJobs } from '../jobs.ts';
import { audit, isSound } from '../domains/wallet/ledger/audit.ts';
import { action, ConsoleError, Line, type Action } from './section/action.ts';
import { ENDPOINT_NAMES } from './endpoints.ts';
import { faultStore } from '../runtime/fault-store.ts';
import type { ModuleSwitch } from '../runtime/modules.ts';

const Minutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60 * 24 * 365));
const YEAR = 366 * 24 * 60 * 60_000;

const switched = (nodes: readonly ModuleSwitch[], modId: string, isOn: boolean): ModuleSwitch[] =>
  nodes.map((node) => ({
    ...node,
    enabled: node.modId === modId ? (isOn ? '1' : '0') : node.enabled,
    childrenNodes: switched(node.childrenNodes, modId, isOn),
  }));

const hasModule = (nodes: readonly ModuleSwitch[], modId: string): boolean =>
  nodes.some((node) => node.modId === modId || hasModule(node.childrenNodes, modId));

/** Every action of the console, by the last part of its URL. */
export const ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  status: action(
    v.object({
      condition: v.picklist(['normal', 'maintenance', 'restricted']),
      /** From now; null = end unknown. */
      endsInMinutes: v.optional(v.nullable(Minutes), null),
      addresses: v.optional(v.pipe(v.array(Line), v.maxLength(100))),
      regions: v.optional(v.pipe(v.array(Line), v.maxLength(100))),
    }),
    async ({ settings, clock }, { condition, endsInMinutes, addresses, regions }) => {
      await settings.write({
        condition,
        maintenanceEndsAt:
          condition === 'maintenance' && endsInMinutes ? clock.now() + endsInMinutes * 60_000 : null,
        ...(addresses && { restrictedAddresses: addresses }),
        ...(regions && { restrictedRegions: regions }),
      });
      return {};
    },
  ),

  store: action(v.object({ flag: Line, on: v.boolean() }), async ({ settings }, { flag, on }) => {
    await settings.change(({ store }) => {
      if (store[flag] === undefined) throw new ConsoleError(`there is no store flag ${flag}`);
      return { store: { ...store, [flag]: on } };
    });
    return {};
  }),

  module: action(v.object({ modId: Line, on: v.boolean() }), async ({ settings }, { modId, on }) => {
    await settings.change(({ modules }) => {
      if (!hasModule(modules, modId)) throw new ConsoleError(`there is no module ${modId}`);
      return { modules: switched(modules, modId, on) };
    });
    return {};
  }),

  vendor: action(
    v.object({ code: Line, closed: v.boolean(), endsInMinutes: v.optional(v.nullable(Minutes), null) }),
    async ({ settings, clock }, { code, closed, endsInMinutes }) => {
      const end = endsInMinutes ? clock.now() + endsInMinutes * 60_000 : null;
      await settings.change(({ closedVendors: { [code]: _, ...others } }) => ({
        closedVendors: closed ? { ...others, [code]: end } : others,
      }));
      return {};
    },
  ),

  clock: action(
    v.variant('do', [
      v.object({
        do: v.literal('move'),
        milliseconds: v.pipe(v.number(), v.integer(), v.minValue(-YEAR), v.maxValue(YEAR)),
      }),
      v.object({ do: v.literal('reset') }),
    ]),
    async (deps, request) => {
      const { settings, clock } = deps;
      await settings.change(({ clockOffset }) => ({
        clockOffset: request.do === 'move' ? clockOffset + request.milliseconds : 0,
      }));
      // An operator who moves the clock wants to see the due jobs at once, not a minute later.
      return { now: clock.now(), done: await runJobs(deps) };
    },
  ),

  'run-jobs': action(v.object({}), async (deps) => ({ done: await runJobs(deps) })),

  fault: action(
    v.object({
      endpoint: v.picklist(ENDPOINT_NAMES),
      kind: v.picklist(FAULT_KINDS),
      status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)), 500),
      delay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)), 0),
      /** Calls that the fault applies to; null = until cleared. */
      count: v.optional(
        v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
        null,
      ),
    }),
    async ({ db }, { count, ...fault }) => {
      await faultStore(db).set({ ...fault, remaining: count });
      return {};
    },
  ),

  'clear-faults': action(
    v.object({ endpoint: v.optional(v.picklist(ENDPOINT_NAMES)) }),
    async ({ db }, { endpoint }) => {
      await faultStore(db).clear(endpoint);
      return {};
    },
  ),

  ...Object.assign({}, ...DOMAINS.map((domain) => domain.console?.actions ?? {})),

  audit: action(v.object({}), async ({ db }) => {
    const result = await audit(db);
    return { audit: result, isSound: isSound(result) };
  }),
};
