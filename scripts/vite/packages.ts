import type { Plugin } from 'vite';

const never = (why: string): string => `() => { throw new Error(${JSON.stringify(why)}); }`;

/** Parts of packages that the site does not use, by importer, and their replacements. */
const PARTS: readonly { readonly part: RegExp; readonly from: RegExp; readonly code: string }[] = [
  {
    // React's own hook, for the shim that packages bring for versions of React before 18.
    part: /^use-sync-external-store\/shim(?:\/index\.js)?$/,
    from: /./,
    code: `export { useSyncExternalStore } from 'react';`,
  },
  {
    // services/request.ts makes absolute URLs.
    part: /^ufo$/,
    from: /\/ofetch\//,
    code: `const never = ${never('See services/request.ts')};
      export { never as withBase, never as withQuery };`,
  },
  {
    // services/http.ts reads responses as text and parses them itself.
    part: /^destr$/,
    from: /\/ofetch\//,
    code: `export default JSON.parse;`,
  },
  {
    // No developer tools attach to the site's window.
    part: /\/xstate-dev\.esm\.js$/,
    from: /\/xstate\//,
    code: `export const devToolsAdapter = () => {};`,
  },
  {
    // The location is the property of `app` (router.ts).
    part: /\/use-browser-location\.js$/,
    from: /\/wouter\//,
    code: `const never = ${never('The router has a hook of its own.')};
      export { never as useBrowserLocation, never as useSearch };`,
  },
  {
    // Links use no pattern; `Route` and `Switch` would (machines/app/route.ts knows the routes).
    part: /^regexparam$/,
    from: /\/wouter\//,
    code: `const never = ${never('See machines/app/route.ts')};
      export { never as parse };`,
  },
];
const PREFIX = '\0own-part-';

export const ownParts = (): Plugin => ({
  name: 'statehouse-own-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer = '') {
    const at = PARTS.findIndex(({ part, from }) => part.test(id) && from.test(importer));
    return at === -1 ? null : `${PREFIX}${at}`;
  },
  load: (id) => (id.startsWith(PREFIX) ? PARTS[Number(id.slice(PREFIX.length))]?.code : null),
});

/** Functions of react-intl that the site uses, directly or by a component. */
const FORMATTERS = ['formatMessage', 'formatNumber', 'formatDate', 'formatDateToParts', 'formatTime'];
const HUNG = /^\s*(\$t|format\w+): \w+\.bind\(null, resolvedConfig\b.*\n/gm;
const OTHER =
  /\b(?:intl\.f|F)ormat(?:ted)?(?:DateTimeRange|DisplayName|Duration|List|Plural|RelativeTime|(?!DateToParts)\w+Parts)\b/;

/** Display names, and components made by a call, keep unused components in the bundle. */
const shakeable = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/= (createFormatted\w*Component|React\.memo)\(/g, '= /* @__PURE__ */ $1(');

/** Removes unused formatters from the bundle: react-intl attaches all of them to each of its objects. */
export const ownFormatters = (): Plugin => ({
  name: 'statehouse-own-formatters',
  apply: 'build',
  transform(code, id) {
    if (/\/src\/.*\.tsx?$/.test(id) && OTHER.test(code))
      this.error(
        `${id} formats with what the bundle leaves out; see FORMATTERS in scripts/vite/packages.ts.`,
      );
    if (/\/react-intl\/index\.js$/.test(id)) return { code: shakeable(code), map: null };
    if (!/\/@formatjs\/intl\/index\.js$/.test(id)) return null;
    const lean = code.replace(HUNG, (line, name: string) => (FORMATTERS.includes(name) ? line : ''));
    if (lean === code) this.error('@formatjs/intl looks different now.');
    return { code: lean, map: null };
  },
});

/** Properties that xstate's `setup` adds to its result and no chart uses. */
const MAKERS = ['log', 'emit', 'enqueueActions', 'cancel', 'stopChild', 'spawnChild'];
const HUNG_MAKER = new RegExp(`^    (?:${MAKERS.join('|')}),\\n`, 'gm');
const TAKEN_MAKER = new RegExp(`[sS]etup\\.(?:${MAKERS.join('|')})\\b`);

/** Action creators are bundled when a chart imports them, not because `setup` offers them. */
export const ownMakers = (): Plugin => ({
  name: 'statehouse-own-makers',
  apply: 'build',
  transform(code, id) {
    if (/\/src\/machines\/.*\.ts$/.test(id) && TAKEN_MAKER.test(code))
      this.error(`${id} takes from setup what the bundle leaves out; import it from xstate.`);
    if (!/\/xstate\/dist\/xstate\.esm\.js$/.test(id)) return null;
    const lean = code.replace(HUNG_MAKER, '');
    if (lean === code) this.error('xstate looks different now.');
    return { code: lean, map: null };
  },
});
