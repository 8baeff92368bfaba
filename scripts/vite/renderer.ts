import type { Plugin } from 'vite';
import handlers from '../lint/handlers.json' with { type: 'json' };

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
  'browsers without an input event': [
    'getTargetInstForInputEventPolyfill',
    'handleEventsForInputEventPolyfill',
    'handlePropertyChange',
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
/** Functions that react-dom calls and that find nothing here: a ViewTransition, a handler of selection or composition. */
const SEARCHES = [
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'constructSelectEvent',
  'getFallbackBeforeInputChars',
  'getNativeBeforeInputChars',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'trackEnterViewTransitions',
];

/**
 * Sentinels that react-dom throws and compares by identity. It makes them as errors when it is loaded; for the stack of
 * an error V8 reads each function on it again while developer tools are open: all of react-dom, 60 ms on a slow phone.
 */
const SENTINEL = /(\w+ = )Error\(formatProdErrorMessage\((460|461|474|519|542)\)\)/g;
const SENTINELS = 5;
const SENTINEL_HELPER = `function sentinelOf(code) {
  return Object.assign(Object.create(Error.prototype), { message: formatProdErrorMessage(code) });
}`;

/**
 * The root listens to these events and no others: react-dom has about eighty, and each one that happens runs its
 * dispatch twice, down and up. A tap brings a dozen that no view handles, a CSS transition three. The file names the
 * events of each prop, none for those that do not bubble: react-dom listens to them on the element itself. The lint rule
 * `views` refuses other props.
 */
const LISTENED = [...new Set(Object.values(handlers).flat())];
const LISTENING = /allNativeEvents(?=\.forEach)|listenToNativeEvent\("selectionchange", !1, ownerDocument\)/g;
const LISTENINGS = 2;

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
 * that they are unused. A function that is called all the same throws. Its sentinels have no stack, and it listens to
 * the events that the site uses.
 */
export const ownRenderer = (): Plugin => ({
  name: 'statehouse-own-renderer',
  apply: 'build',
  transform(code, id) {
    if (!/\/react-dom-client\.production\.js$/.test(id)) return null;
    const unused = new Set<string>(Object.values(UNUSED).flat());
    const searches = new Set(SEARCHES);
    const missing = new Set([...unused, ...searches]);
    let sentinels = 0;
    let listenings = 0;
    const parts = (this.parse(code).body as readonly Statement[]).map((statement) => {
      const text = code.slice(statement.start, statement.end);
      const name = statement.type === 'FunctionDeclaration' ? (statement.id?.name ?? '') : '';
      if (missing.delete(name)) {
        const { start } = statement.body as Statement;
        return `${code.slice(statement.start, start)}${searches.has(name) ? '{}' : STUB}`;
      }
      if (statement.type === 'VariableDeclaration')
        return text.replace(SENTINEL, (_, declared: string, number: string) => {
          sentinels += 1;
          return `${declared}sentinelOf(${number})`;
        });
      if (name === 'listenToAllSupportedEvents')
        return text.replace(LISTENING, (found) => {
          listenings += 1;
          return found === 'allNativeEvents' ? JSON.stringify(LISTENED) : 'undefined';
        });
      // The methods of a class that is never made.
      const [, owner = ''] = /^(\w+)\.prototype\.\w+ =/.exec(text) ?? [];
      return unused.has(owner) ? '' : text;
    });
    if (missing.size > 0) this.error(`react-dom looks different now: it has no ${[...missing].join(', ')}.`);
    if (sentinels !== SENTINELS)
      this.error(`react-dom looks different now: it has ${sentinels} sentinels, not ${SENTINELS}.`);
    if (listenings !== LISTENINGS)
      this.error('react-dom looks different now: listenToAllSupportedEvents has other parts.');
    const helper = `function leftOut() { throw Error(${JSON.stringify(CALLED)}); }`;
    return { code: `${parts.join('\n')}\n${helper}\n${SENTINEL_HELPER}\n`, map: null };
  },
});
