import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest']);
/** Bytes below which compression does not pay off: the file fits one packet. */
const WORTH = 860;

/** Bytes from which the encoder's modes are all tried: they differ by a few hundred bytes, and none is always best. */
const LARGE = 200_000;
const TRIES = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT].flatMap((mode) =>
  [0, 20].map((block) => ({
    [constants.BROTLI_PARAM_MODE]: mode,
    [constants.BROTLI_PARAM_LGBLOCK]: block,
  })),
);

const filesOf = (directory) =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(join(directory, entry.name)) : [join(directory, entry.name)],
  );

/** Writes `.br` and `.gz` beside each text file of a folder, so that the server never compresses these files itself. */
export async function compressFolder(directory) {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  await Promise.all(
    filesOf(directory)
      .filter((file) => TEXT.has(extname(file)))
      .map(async (file) => {
        const bytes = readFileSync(file);
        if (bytes.length < WORTH) return;
        const tries = bytes.length < LARGE ? [{}] : TRIES;
        const packed = tries.map((more) =>
          brotli(bytes, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
              ...more,
            },
          }),
        );
        const [gz, ...brs] = await Promise.all([zip(bytes, { level: 9 }), ...packed]);
        const br = brs.reduce((best, each) => (each.length < best.length ? each : best));
        writeFileSync(`${file}.br`, br);
        writeFileSync(`${file}.gz`, gz);
      }),
  );
}
