/**
 * Adds or changes messages in the catalogues, sorted by id, and writes the platform's texts of refusals
 * (platform/http/texts.json: every code of REFUSAL_CODES, with the site's text). Usage: node scripts/messages.mjs
 * file.json, with { "<id>": { "en": "…", "ty": "…", … } }; {} refreshes the refusals.
 */
import { readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { withLock } from './lib/lock.mjs';
import { ROOT } from './lib/root.mjs';

const LANGUAGES = `${ROOT}/src/i18n/lang`;
const TEXTS = `${ROOT}/platform/http/texts.json`;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const writeJson = (file, value) => {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(`${file}.new`, file);
};

/** The codes of the contract's source: this script runs without a compiler. */
const refusalCodes = () => {
  const source = ['session-codes', 'errors']
    .map((name) => readFileSync(`${ROOT}/src/services/contract/${name}.ts`, 'utf8'))
    .join('');
  const [, list = ''] = /REFUSAL_CODES = \{(.*?)\} as const/s.exec(source);
  const named = new Map(
    [...source.matchAll(/const (\w+) = '([\w.]+)'/g)].map(([, name, code]) => [name, code]),
  );
  return [...list.matchAll(/'([\w.]+)'|\b([A-Z]\w+)\b/g)].map(([, code, name]) => code ?? named.get(name));
};

const changes = JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8'));
const languages = readdirSync(LANGUAGES).map((file) => file.replace(/\.json$/, ''));
const unknown = Object.values(changes)
  .flatMap((texts) => Object.keys(texts))
  .find((language) => !languages.includes(language));
if (unknown !== undefined) {
  console.error(`There is no catalogue '${unknown}'; there are ${languages.join(', ')}.`);
  process.exit(1);
}
await withLock(`${ROOT}/.messages.lock`, {}, async () => {
  for (const language of new Set(Object.values(changes).flatMap((texts) => Object.keys(texts)))) {
    const file = `${LANGUAGES}/${language}.json`;
    const catalogue = readJson(file);
    for (const [id, texts] of Object.entries(changes))
      if (texts[language] !== undefined) catalogue[id] = texts[language];
    writeJson(file, Object.fromEntries(Object.entries(catalogue).sort(([a], [b]) => (a < b ? -1 : 1))));
  }
  const catalogues = readdirSync(LANGUAGES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.slice(0, -'.json'.length).toUpperCase(), readJson(`${LANGUAGES}/${file}`)]);
  const textsOf = (code) =>
    Object.fromEntries(catalogues.map(([language, catalogue]) => [language, catalogue[code]]));
  writeJson(
    TEXTS,
    Object.fromEntries([...refusalCodes(), 'unknown_error'].map((code) => [code, textsOf(code)])),
  );
});
