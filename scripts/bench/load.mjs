/** The first load of `/` by a visitor with a cold cache: bytes and requests, beside the bare page. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { openBare } from './bare.mjs';
import { bundleOf } from './bundle.mjs';
import { openHouse } from './house.mjs';
import { load, notesOf, openPage, withBrowser } from './visit.mjs';

const KILOBYTE = 1000;

export async function measure({ report, dist, seeded }) {
  const bare = await openBare(dist);
  const house = await openHouse({ dist, seeded });
  try {
    const [ours, theirs] = await withBrowser(async (browser) => [
      await visit(browser, house.url, join(dist, 'site')),
      await visit(browser, bare.url, bare.site),
    ]);
    report.figure('JavaScript, brotli', ours.script.brotli / KILOBYTE, 'kB', { id: 'P1', most: 105 });
    report.figure('JavaScript of the bare page, brotli', theirs.script.brotli / KILOBYTE, 'kB');
    report.figure('JavaScript, of the bare page', ours.script.brotli / theirs.script.brotli, 'x', {
      id: 'P1',
      most: 1.8,
    });
    report.figure('CSS, brotli', ours.style.brotli / KILOBYTE, 'kB', { id: 'P1', most: 10 });
    report.figure('CSS and JavaScript inside the document, brotli', ours.document.brotli / KILOBYTE, 'kB');
    // Brotli is what can travel; this is what did, headers included.
    report.figure('JavaScript as transferred', ours.script.transferred / KILOBYTE, 'kB', {
      id: 'P1',
      most: 105,
    });
    report.figure('CSS as transferred', ours.style.transferred / KILOBYTE, 'kB', { id: 'P1', most: 10 });
    report.figure('everything as transferred', ours.transferred / KILOBYTE, 'kB');
    report.figure('requests before it is useful', ours.requestsBeforeUseful, '', { id: 'P1', most: 14 });
    report.figure('requests in all', ours.requests.length);
    report.keep('requests', ours.requests);
    report.keep('bare', theirs);

    const bundle = await bundleOf();
    report.figure('packages twice in the bundle', bundle.duplicates.length, '', { id: 'P1', most: 0 });
    report.figure(
      `largest page on its own (${bundle.pages[0].page}), brotli`,
      bundle.pages[0].brotli / KILOBYTE,
      'kB',
      {
        id: 'P3',
        most: 25,
      },
    );
    report.keep('bundle', bundle);
  } finally {
    await house.stop();
    await bare.stop();
  }
}

async function visit(browser, url, site) {
  const { page, devtools, close } = await openPage(browser);
  const requests = new Map();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) =>
    requests.set(requestId, {
      path: new URL(request.url).pathname,
      startedAt: timestamp,
      type: '',
      transferred: 0,
    }),
  );
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const known = requests.get(requestId);
    if (known) known.type = response.mimeType;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = requests.get(requestId);
    if (known) known.transferred = encodedDataLength;
  });
  try {
    await load(page, url);
    const { usefulAt } = await notesOf(page);
    if (usefulAt === null) throw new Error(`${url} never became useful`);
    const all = [...requests.values()].filter(({ path }) => path.startsWith('/'));
    const origin = Math.min(...all.map(({ startedAt }) => startedAt));
    const listed = all.map(({ startedAt, ...request }) => ({
      ...request,
      startedMs: Math.round((startedAt - origin) * 1000),
    }));
    const sumOf = (type) => {
      const those = listed.filter((request) => type.test(request.type));
      return {
        files: those.length,
        transferred: those.reduce((sum, request) => sum + request.transferred, 0),
        brotli: those.reduce((sum, { path }) => sum + brotliOf(site, path), 0),
      };
    };
    return {
      script: sumOf(/javascript/),
      style: sumOf(/css/),
      document: sumOf(/html/),
      transferred: listed.reduce((sum, { transferred }) => sum + transferred, 0),
      requestsBeforeUseful: listed.filter(({ startedMs }) => startedMs <= usefulAt).length,
      usefulAt,
      requests: listed,
    };
  } finally {
    await close();
  }
}

/** Bytes of a built file under brotli, whether or not the server sent it so. */
function brotliOf(site, path) {
  const file = join(site, path === '/' ? 'index.html' : path);
  if (!existsSync(file)) return 0;
  return existsSync(`${file}.br`)
    ? readFileSync(`${file}.br`).length
    : brotliCompressSync(readFileSync(file)).length;
}
