import type { Plugin } from 'vite';

const CLASSES = /^import styles from (['"][^'"]+\.module\.css['"])/gm;

/**
 * Classes as constants, which the bundler inlines: an object of classes would be in the script with all its keys. Not
 * where a class is chosen by a computed name, since that needs the object.
 */
export const constantClasses = (): Plugin[] => [
  {
    name: 'statehouse-constant-classes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx$/.test(id) || /\bstyles\b(?!\.[a-z]| from)/i.test(code)) return null;
      const own = code.replace(CLASSES, 'import * as styles from $1');
      return own === code ? null : { code: own, map: null };
    },
  },
  {
    name: 'statehouse-kept-styles',
    apply: 'build',
    enforce: 'post',
    // A style sheet is needed even if all its names have been inlined elsewhere.
    transform: (code, id) =>
      id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
  },
];
