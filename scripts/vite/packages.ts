import type { Plugin } from 'vite';

const never = (why: string): string => `() => { throw new Error(${JSON.stringify(why)}); }`;

/** Parts of packages that the site has no use for, by who asks for them, and what stands in their place. */
const PARTS: readonly { readonly part: RegExp; readonly from: RegExp; readonly code: string }[] = [
  {
    // React's own hook, for the shim that packages bring along for versions of React before 18.
    part: /^use-sync-external-store\/shim(?:\/index\.js)?$/,
    from: /./,
    code: `export { useSyncExternalStore } from 'react';`,
  },
  {
    // services/request.ts makes whole addresses.
    part: /^ufo$/,
    from: /\/ofetch\//,
    code: `const never = ${never('An address is made by services/request.ts.')};
      export { never as withBase, never as withQuery };`,
  },
  {
    // services/http.ts reads answers as text and parses them itself.
    part: /^destr$/,
    from: /\/ofetch\//,
    code: `export default JSON.parse;`,
  },
  {
    // The location is where `app` is (router.ts).
    part: /\/use-browser-location\.js$/,
    from: /\/wouter\//,
    code: `const never = ${never('The router has a hook of its own.')};
      export { never as useBrowserLocation, never as useSearch };`,
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

/** What the site asks of react-intl, in its own words or by a component. */
const FORMATTERS = ['formatMessage', 'formatNumber', 'formatDate', 'formatDateToParts', 'formatTime'];
const HUNG = /^\s*(\$t|format\w+): \w+\.bind\(null, resolvedConfig\b.*\n/gm;
const OTHER =
  /(?:\bintl\.f|<F)ormat(?:ted)?(?:DateTimeRange|DisplayName|Duration|List|Plural|RelativeTime|(?!DateToParts)\w+Parts)\b/;

/** Formatters that nobody calls stay out of the bundle: react-intl hangs all of them on each of its objects. */
export const ownFormatters = (): Plugin => ({
  name: 'statehouse-own-formatters',
  apply: 'build',
  transform(code, id) {
    if (/\/src\/.*\.tsx?$/.test(id) && OTHER.test(code))
      this.error(
        `${id} formats with what the bundle leaves out; see FORMATTERS in scripts/vite/packages.ts.`,
      );
    if (!/\/@formatjs\/intl\/index\.js$/.test(id)) return null;
    const lean = code.replace(HUNG, (line, name: string) => (FORMATTERS.includes(name) ? line : ''));
    if (lean === code) this.error('@formatjs/intl looks different now.');
    return { code: lean, map: null };
  },
});

const DEFAULT_CLASSES = /^import styles from (['"][^'"]+\.module\.css['"])/gm;

/**
 * Classes as constants, which the bundler writes where they are used: an object of them stands in the script with
 * all its keys. Not where a class is chosen by a computed name, since that needs the object.
 */
export const constantClasses = (): Plugin[] => [
  {
    name: 'statehouse-constant-classes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx$/.test(id) || /\bstyles\b(?!\.[a-z]| from)/i.test(code)) return null;
      const own = code.replace(DEFAULT_CLASSES, 'import * as styles from $1');
      return own === code ? null : { code: own, map: null };
    },
  },
  {
    name: 'statehouse-kept-styles',
    apply: 'build',
    enforce: 'post',
    // A sheet whose names have all been written elsewhere is wanted all the same.
    transform: (code, id) =>
      id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
  },
];
