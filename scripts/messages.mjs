/**
 * Adds or changes messages in the catalogues, sorted by id.
 * Usage: node scripts/messages.mjs file.json, with { "<id>": { "en": "…", "ty": "…", … } }.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { withLock } from './lib/lock.mjs';
import { ROOT } from './lib/root.mjs';

const changes = JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8'));
await withLock(`${ROOT}/.messages.lock`, {}, async () => {
  for (const language of new Set(Object.values(changes).flatMap((texts) => Object.keys(texts)))) {
    const file = `${ROOT}/src/i18n/lang/${language}.json`;
    const catalogue = JSON.parse(readFileSync(file, 'utf8'));
    for (const [id, texts] of Object.entries(changes))
      if (texts[language] !== undefined) catalogue[id] = texts[language];
    const sorted = Object.fromEntries(Object.entries(catalogue).sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(`${file}.new`, `${JSON.stringify(sorted, null, 2)}\n`);
    renameSync(`${file}.new`, file);
  }
});
