/** The first load of `/` with a cold cache: bytes and requests, beside the bare page. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { openBare } from './bare.mjs';
import { bundleOf } from './bundle.mjs';
import { openServer } from './server.mjs';
import { load, notesOf, openPage, withBrowser } from './visit.mjs';

const KILOBYTE = 1000;

export async function measure({ report, dist, seeded }) {
  const bare = await openBare(dist);
  const server = await openServer({ dist, seeded });
  try {
    const [ours, theirs] = await withBrowser(async (browser) => [
      await visit(browser, server.url, join(dist, 'site')),
      await visit(browser, bare.url, bare.site),
    ]);
    report.figure('JavaScript, brotli', ours.script.brotli / KILOBYTE, 'kB', { id: 'P1', most: 98 });
    report.figure('JavaScript of the bare page, brotli', theirs.script.brotli / KILOBYTE, 'kB');
    report.figure('JavaScript, of the bare page', ours.script.brotli / theirs.script.brotli, 'x', {
      id: 'P1',
      most: 1.8,
    });
    report.figure('CSS, brotli', ours.style.brotli / KILOBYTE, 'kB', { id: 'P1', most: 10 });
    report.figure('CSS and JavaScript inside the document, brotli', ours.document.brotli / KILOBYTE, 'kB');
    // Brotli is the possible size; this is the transferred one, headers included.
    report.figure('JavaScript as transferred', ours.script.transferred / KILOBYTE, 'kB', {
      id: 'P1',
      most: 105,
    });
    report.figure('CSS as transferred', ours.style.transferred / KILOBYTE, 'kB', { id: 'P1', most: 10 });
    report.figure('everything as transferred', ours.transferred / KILOBYTE, 'kB');
    report.figure('requests before it is useful', ours.requestsBeforeUseful, '', { id: 'P1', most: 14 });
    report.figure('requests in all', ours.requests.length);
    report.figure('second visit, everything as transferred', ours.again.transferred / KILOBYTE, 'kB', {
      id: 'P8',
      most: 5,
    });
    report.keep('again', ours.again.requests);
    report.keep('requests', ours.requests);
    report.keep('bare', theirs);

    report.progress('what the bundle is made of');
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
    await server.stop();
    await bare.stop();
  }
}

async function visit(browser, url, site) {
  const { page, devtools, close } = await openPage(browser);
  try {
    const first = await watched(devtools, () => load(page, url));
    const { usefulAt } = await notesOf(page);
    if (usefulAt === null) throw new Error(`${url} never became useful`);
    // As on a return visit: a warm cache, but no page.
    await page.goto('about:blank');
    const again = await watched(devtools, () => load(page, url));
    const sumOf = (type) => {
      const those = first.requests.filter((request) => type.test(request.type));
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
      transferred: first.transferred,
      requestsBeforeUseful: first.requests.filter(({ startedMs }) => startedMs <= usefulAt).length,
      usefulAt,
      requests: first.requests,
      again,
    };
  } finally {
    await close();
  }
}

/** Network traffic during `work`. */
async function watched(devtools, work) {
  const requests = new Map();
  const noteRequest = ({ requestId, request, timestamp }) =>
    requests.set(requestId, {
      path: new URL(request.url).pathname,
      startedAt: timestamp,
      type: '',
      transferred: 0,
    });
  const noteType = ({ requestId, response }) => {
    const known = requests.get(requestId);
    if (known) known.type = response.mimeType;
  };
  const noteEnd = ({ requestId, encodedDataLength }) => {
    const known = requests.get(requestId);
    if (known) known.transferred = encodedDataLength;
  };
  const events = {
    'Network.requestWillBeSent': noteRequest,
    'Network.responseReceived': noteType,
    'Network.loadingFinished': noteEnd,
  };
  for (const [name, listener] of Object.entries(events)) devtools.on(name, listener);
  try {
    await work();
  } finally {
    for (const [name, listener] of Object.entries(events)) devtools.off(name, listener);
  }
  const all = [...requests.values()].filter(({ path }) => path.startsWith('/'));
  const origin = Math.min(...all.map(({ startedAt }) => startedAt));
  return {
    transferred: all.reduce((sum, { transferred }) => sum + transferred, 0),
    requests: all.map(({ startedAt, ...request }) => ({
      ...request,
      startedMs: Math.round((startedAt - origin) * 1000),
    })),
  };
}

/** Bytes of a built file under brotli, whether or not the server sent it so. */
function brotliOf(site, path) {
  const file = join(site, path === '/' ? 'index.html' : path);
  if (!existsSync(file)) return 0;
  return existsSync(`${file}.br`)
    ? readFileSync(`${file}.br`).length
    : brotliCompressSync(readFileSync(file)).length;
}
