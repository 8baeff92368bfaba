import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { OutputBundle } from 'rolldown';
import type { Plugin } from 'vite';
import { reachable, source, WIDE, type Graph } from './chunks.ts';

const FOLDER = new URL('../../src/i18n/lang/', import.meta.url);
/** Files that draw the first screen: the site's own script, and what a wide page adds. */
const FIRST = ['main.tsx', ...WIDE];

type Messages = Readonly<Record<string, string>>;

const catalogueOf = (language: string): Messages =>
  JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8')) as Messages;
const languages = (): string[] =>
  readdirSync(FOLDER).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []));

/** Compiled messages, so that the browser needs no message parser. */
const compiled = (messages: Messages, isWanted: (id: string) => boolean): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(messages)
        .filter(([id]) => isWanted(id))
        .map(([id, text]) => [
          id,
          // Plain texts stay strings: the formatter accepts a string without placeholders.
          /[{}<>'#]/.test(text) ? parse(text, { captureLocation: false }) : text,
        ]),
    ),
  );

/** Every string literal of the code that draws the first screen; its message ids are among them. */
const firstTexts = (graph: Graph, bundle: OutputBundle): Set<string> => {
  const first = reachable(graph, FIRST.map(source));
  const code = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk'
      ? Object.entries(file.modules).map(([id, module]) => (first.has(id) ? module.code : null))
      : [],
  );
  return new Set([...code.join('\n').matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , text = '']) => text));
};

/**
 * The messages of each language as two data files: those of the first screen, determined from its code, and the rest.
 * Data can be fetched again after a failure, and a page older than a deploy keeps its messages; a module that once
 * failed stays failed for the lifetime of the page. The URL of their folder, which changes with any message, is in the
 * document.
 */
export const catalogues = (): Plugin => {
  let version = 'dev';
  return {
    name: 'statehouse-catalogues',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, language, part] =
          /^\/assets\/messages\/dev\/([a-z]+)-(first|rest)\.json$/.exec(request.url ?? '') ?? [];
        if (!language || !languages().includes(language)) return next();
        response.setHeader('content-type', 'application/json');
        response.setHeader('cache-control', 'no-store');
        response.end(compiled(catalogueOf(language), () => part === 'first'));
      });
    },
    generateBundle: {
      // Before the page is made, which contains the folder's URL.
      order: 'pre',
      handler(_, bundle) {
        const texts = firstTexts(this, bundle);
        const files = languages().flatMap((language) => {
          const messages = catalogueOf(language);
          return [
            { name: `${language}-first.json`, source: compiled(messages, (id) => texts.has(id)) },
            { name: `${language}-rest.json`, source: compiled(messages, (id) => !texts.has(id)) },
          ];
        });
        version = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8);
        for (const { name, source } of files)
          this.emitFile({ type: 'asset', fileName: `assets/messages/${version}/${name}`, source });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('data-messages=""', () => `data-messages="${version}"`),
    },
  };
};
