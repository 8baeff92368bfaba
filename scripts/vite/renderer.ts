import type { Plugin } from 'vite';

/** Functions of react-dom that only a feature calls that the site does not use, and classes that it never makes. */
const UNUSED = {
  // `createRoot` renders into an empty element; nothing is rendered by a server.
  hydration: [
    'canHydrateHydrationBoundary',
    'canHydrateInstance',
    'canHydrateTextInstance',
    'checkForUnmatchedText',
    'clearHydrationBoundary',
    'createFiberFromDehydratedFragment',
    'getNextHydratable',
    'getNextHydratableInstanceAfterHydrationBoundary',
    'hideOrUnhideDehydratedBoundary',
    'mountHostRootWithoutHydrating',
    'popToNextHostParent',
    'prepareToHydrateHostInstance',
    'pushDehydratedActivitySuspenseHandler',
    'queueHydrationError',
    'queueIfContinuousEvent',
    'registerSuspenseInstanceRetry',
    'retryDehydratedSuspenseBoundary',
    'retryIfBlockedOn',
    'throwOnHydrationMismatch',
    'updateDehydratedSuspenseComponent',
  ],
  'Activity and SuspenseList': [
    'cutOffTailIfNeeded',
    'updateActivityComponent',
    'updateSuspenseListComponent',
  ],
  'elements of the document outside the root, and their resources': [
    'acquireResource',
    'commitHostSingletonAcquisition',
    'createHoistableInstance',
    'getHydratableHoistableCache',
    'getResource',
    'insertSuspendedStylesheets',
    'preconnect',
    'prefetchDNS',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'preloadResource',
    'releaseSingletonInstance',
    'resolveSingletonInstance',
    'suspendResource',
  ],
  'custom elements': ['setPropOnCustomElement'],
  'actions of forms': [
    'mountActionState',
    'requestFormReset$1',
    'rerenderActionState',
    'startHostTransition',
    'TransitionAwareHostComponent',
    'updateActionState',
  ],
  'references to fragments': ['FragmentInstance'],
  ViewTransition: [
    'applyViewTransitionToHostInstances',
    'createViewTransitionInstance',
    'flushAfterMutationEffects',
    'getViewTransitionClassName',
    'getViewTransitionName',
    'measureViewTransitionHostInstancesRecursive',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'ViewTransitionPseudoElement',
  ],
} as const;
/** Functions that look for a ViewTransition below an element, and find none. */
const SEARCHES = [
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'trackEnterViewTransitions',
];

const CALLED = 'react-dom uses what the bundle leaves out; see scripts/vite/renderer.ts';
const STUB = '{ leftOut(); }';

/** What a program's statements are read for here. */
interface Statement {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name: string } | null;
  readonly body?: unknown;
}

/**
 * Leaves out the parts of react-dom that the site does not use: they are a fifth of its bytes, and a bundler cannot see
 * that they are unused. A function that is called all the same throws.
 */
export const ownRenderer = (): Plugin => ({
  name: 'statehouse-own-renderer',
  apply: 'build',
  transform(code, id) {
    if (!/\/react-dom-client\.production\.js$/.test(id)) return null;
    const unused = new Set<string>(Object.values(UNUSED).flat());
    const searches = new Set(SEARCHES);
    const missing = new Set([...unused, ...searches]);
    const parts = (this.parse(code).body as readonly Statement[]).map((statement) => {
      const text = code.slice(statement.start, statement.end);
      const name = statement.type === 'FunctionDeclaration' ? (statement.id?.name ?? '') : '';
      if (missing.delete(name)) {
        const { start } = statement.body as Statement;
        return `${code.slice(statement.start, start)}${searches.has(name) ? '{}' : STUB}`;
      }
      // The methods of a class that is never made.
      const [, owner = ''] = /^(\w+)\.prototype\.\w+ =/.exec(text) ?? [];
      return unused.has(owner) ? '' : text;
    });
    if (missing.size > 0) this.error(`react-dom looks different now: it has no ${[...missing].join(', ')}.`);
    const helper = `function leftOut() { throw Error(${JSON.stringify(CALLED)}); }`;
    return { code: `${parts.join('\n')}\n${helper}\n`, map: null };
  },
});
