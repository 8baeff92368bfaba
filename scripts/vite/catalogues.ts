import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { OutputBundle } from 'rolldown';
import type { Plugin } from 'vite';
import { compiled } from './compiled-messages.ts';
import { modulesOfPages, reachable, source, WIDE } from './chunks.ts';

const FOLDER = new URL('../../src/i18n/lang/', import.meta.url);
/** Files that draw the first screen: the site's own script, and what a wide page adds. */
const FIRST = ['main.tsx', ...WIDE];

type Messages = Readonly<Record<string, string>>;

const catalogueOf = (language: string): Messages =>
  JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8')) as Messages;
const languages = (): string[] =>
  readdirSync(FOLDER).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []));

/** The wanted messages of a catalogue, as a file. */
const fileOf = (messages: Messages, isWanted: (id: string) => boolean): string =>
  JSON.stringify(compiled(Object.fromEntries(Object.entries(messages).filter(([id]) => isWanted(id)))));

/** Every string literal of the bundle's modules that are wanted; their message ids are among them. */
const textsOf = (bundle: OutputBundle, isWanted: (module: string) => boolean): Set<string> => {
  const code = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk'
      ? Object.entries(file.modules).map(([id, module]) => (isWanted(id) ? module.code : null))
      : [],
  );
  return new Set([...code.join('\n').matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , text = '']) => text));
};

/**
 * The messages of each language as three data files: those of the first screen, determined from its code; those that
 * only flows loaded by name mention; and the rest, with ids that are composed and so mentioned nowhere.
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
          /^\/assets\/messages\/dev\/([a-z]+)-(first|rest|late)\.json$/.exec(request.url ?? '') ?? [];
        if (!language || !languages().includes(language)) return next();
        response.setHeader('content-type', 'application/json');
        response.setHeader('cache-control', 'no-store');
        response.end(fileOf(catalogueOf(language), () => part === 'first'));
      });
    },
    generateBundle: {
      // Before the page is made, which contains the folder's URL.
      order: 'pre',
      handler(_, bundle) {
        const first = reachable(this, FIRST.map(source));
        const ofPages = modulesOfPages(this);
        const firstTexts = textsOf(bundle, (id) => first.has(id));
        const pageTexts = textsOf(bundle, (id) => ofPages.has(id));
        const flowTexts = textsOf(bundle, (id) => !ofPages.has(id));
        const partOf = (id: string) =>
          firstTexts.has(id) ? 'first' : flowTexts.has(id) && !pageTexts.has(id) ? 'late' : 'rest';
        const files = languages().flatMap((language) => {
          const messages = catalogueOf(language);
          return ['first', 'rest', 'late'].map((part) => ({
            name: `${language}-${part}.json`,
            source: fileOf(messages, (id) => partOf(id) === part),
          }));
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
