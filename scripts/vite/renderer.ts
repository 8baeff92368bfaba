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

/**
 * Values that react-dom throws to itself and compares, made when it is loaded. As errors each would have a stack, for
 * which V8 reads all functions on it again where a tool looks on: the whole of react-dom, 60 ms on a slow phone.
 */
const MARKER = /(\w+ = )Error\(formatProdErrorMessage\((460|461|474|519|542)\)\)/g;
const MARKERS = 5;
const MARKER_HELPER = `function markerOf(code) {
  return Object.assign(Object.create(Error.prototype), { message: formatProdErrorMessage(code) });
}`;

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
 * that they are unused. A function that is called all the same throws. Its markers are no errors with a stack.
 */
export const ownRenderer = (): Plugin => ({
  name: 'statehouse-own-renderer',
  apply: 'build',
  transform(code, id) {
    if (!/\/react-dom-client\.production\.js$/.test(id)) return null;
    const unused = new Set<string>(Object.values(UNUSED).flat());
    const searches = new Set(SEARCHES);
    const missing = new Set([...unused, ...searches]);
    let markers = 0;
    const parts = (this.parse(code).body as readonly Statement[]).map((statement) => {
      const text = code.slice(statement.start, statement.end);
      const name = statement.type === 'FunctionDeclaration' ? (statement.id?.name ?? '') : '';
      if (missing.delete(name)) {
        const { start } = statement.body as Statement;
        return `${code.slice(statement.start, start)}${searches.has(name) ? '{}' : STUB}`;
      }
      if (statement.type === 'VariableDeclaration')
        return text.replace(MARKER, (_, declared: string, number: string) => {
          markers += 1;
          return `${declared}markerOf(${number})`;
        });
      // The methods of a class that is never made.
      const [, owner = ''] = /^(\w+)\.prototype\.\w+ =/.exec(text) ?? [];
      return unused.has(owner) ? '' : text;
    });
    if (missing.size > 0) this.error(`react-dom looks different now: it has no ${[...missing].join(', ')}.`);
    if (markers !== MARKERS)
      this.error(`react-dom looks different now: it has ${markers} markers, not ${MARKERS}.`);
    const helper = `function leftOut() { throw Error(${JSON.stringify(CALLED)}); }`;
    return { code: `${parts.join('\n')}\n${helper}\n${MARKER_HELPER}\n`, map: null };
  },
});
