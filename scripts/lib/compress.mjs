import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest']);
/** Below this a packet is a packet. */
const WORTH = 860;

const filesOf = (directory) =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(join(directory, entry.name)) : [join(directory, entry.name)],
  );

/** Writes `.br` and `.gz` beside each text file of a folder, so that the server never compresses while it serves. */
export async function compressFolder(directory) {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  await Promise.all(
    filesOf(directory)
      .filter((file) => TEXT.has(extname(file)))
      .map(async (file) => {
        const bytes = readFileSync(file);
        if (bytes.length < WORTH) return;
        const best = {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        };
        const [br, gz] = await Promise.all([brotli(bytes, best), zip(bytes, { level: 9 })]);
        writeFileSync(`${file}.br`, br);
        writeFileSync(`${file}.gz`, gz);
      }),
  );
}
