/**
 * App download: the guides by which the site becomes an app, by system, with the browser's own installation where it
 * offers one, and the brand's file for Android where there is one. Lives as long as its page.
 */
import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  installPlace,
  promptInstall,
  SYSTEMS,
  watchInstall,
  type InstallPlace,
  type System,
} from '../../../services/browser/install.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export { SYSTEMS };
export type { System };

/** Steps of each guide. */
export const STEPS = 3;

export interface AppDownloadInput {
  /** Address of the brand's file for Android; null where it has none. */
  readonly file: string | null;
}
interface AppDownloadContext extends AppDownloadInput {
  readonly system: System;
  /** From 1. */
  readonly step: number;
  readonly address: string | null;
  readonly picture: string | null;
  /** Whether the browser offers the installation. */
  readonly canInstall: boolean;
  readonly isInstalled: boolean;
}
type AppDownloadEvent =
  | { type: 'system.choose'; system: System }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'app.install' }
  | { type: 'install.offered' }
  | { type: 'app.installed' };

export const appDownloadMachine = setup({
  types: {
    context: {} as AppDownloadContext,
    events: {} as AppDownloadEvent,
    input: {} as AppDownloadInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    installPlace: fromPromise<InstallPlace>(installPlace),
    promptInstall: fromPromise<boolean>(promptInstall),
    watchInstall: fromCallback<AppDownloadEvent>(({ sendBack }) =>
      watchInstall({
        offered: () => sendBack({ type: 'install.offered' }),
        installed: () => sendBack({ type: 'app.installed' }),
      }),
    ),
  },
  guards: {
    isOther: ({ context }, { system }: { system: System }) => context.system !== system,
    hasNext: ({ context: { step } }) => step < STEPS,
    hasBack: ({ context: { step } }) => step > 1,
    canInstall: ({ context: { canInstall } }) => canInstall,
  },
  actions: {
    assignPlace: assign((_, { place }: { place: InstallPlace }) => place),
    assignSystem: assign((_, { system }: { system: System }) => ({ system, step: 1 })),
    nextStep: assign({ step: ({ context: { step } }) => step + 1 }),
    lastStep: assign({ step: ({ context: { step } }) => step - 1 }),
    assignOffer: assign({ canInstall: true }),
    dropOffer: assign({ canInstall: false }),
    assignInstalled: assign((_, { isInstalled }: { isInstalled: boolean }) =>
      isInstalled ? { isInstalled } : {},
    ),
  },
}).createMachine({
  id: 'appDownload',
  context: ({ input }) => ({
    ...{ ...input, system: 'android', step: 1, address: null, picture: null },
    ...{ canInstall: false, isInstalled: false },
  }),
  invoke: { id: 'watchInstall', src: 'watchInstall' },
  on: {
    'install.offered': { actions: 'assignOffer' },
    'app.installed': { actions: ['dropOffer', { type: 'assignInstalled', params: { isInstalled: true } }] },
  },
  initial: 'preparing',
  states: {
    preparing: {
      description: 'The system of the visitor and the code of the address are found out.',
      tags: 'busy',
      invoke: {
        id: 'installPlace',
        src: 'installPlace',
        onDone: {
          target: 'shown',
          actions: { type: 'assignPlace', params: ({ event }) => ({ place: event.output }) },
        },
        // The guides need neither.
        onError: 'shown',
      },
    },
    shown: {
      description:
        'The guide of a system, step by step on a phone, with what can be downloaded or installed.',
      meta: { requirements: ['ROU-15', 'DWN-01'], view: 'AppDownloadPage' },
      on: {
        'system.choose': {
          guard: { type: 'isOther', params: ({ event }) => event },
          actions: { type: 'assignSystem', params: ({ event }) => event },
        },
        'step.next': { guard: 'hasNext', actions: 'nextStep' },
        'step.back': { guard: 'hasBack', actions: 'lastStep' },
        'app.install': { guard: 'canInstall', target: 'installing' },
      },
    },
    installing: {
      description: 'The browser asks whether to install the site.',
      tags: 'busy',
      entry: 'dropOffer',
      invoke: {
        id: 'promptInstall',
        src: 'promptInstall',
        onDone: {
          target: 'shown',
          actions: { type: 'assignInstalled', params: ({ event }) => ({ isInstalled: event.output }) },
        },
        // The guide of the browser's own menu stays.
        onError: 'shown',
      },
    },
  },
});

export type AppDownloadRef = ActorRefFrom<typeof appDownloadMachine>;
export type AppDownloadSnapshot = SnapshotFrom<typeof appDownloadMachine>;
