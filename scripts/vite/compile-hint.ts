import type { Plugin } from 'vite';

/**
 * V8 compiles a file that begins with this completely when it arrives, on another thread; else it compiles each function
 * when it is first called, on the page's own. For other engines it is a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** All chunks of ours get the hint: they are cut by what is called together. Of a package in a chunk of its own only parts are called. */
export const compileHint = (): Plugin => ({
  name: 'statehouse-compile-hint',
  apply: 'build',
  // A file's name is made before the hint is there, so it has to differ after a change of it.
  augmentChunkHash: () => HINT,
  generateBundle: {
    // The hint is the first line, so after everything that writes to the beginning of a chunk.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => !id.includes('node_modules')))
          chunk.code = HINT + chunk.code;
    },
  },
});
