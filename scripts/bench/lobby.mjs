/** The slots page with every game of the seed (P7): nodes of the grid, response time of a filter, frames. */
import { openServer } from './server.mjs';
import { median } from './spread.mjs';
import { DESKTOP, load, openPage, message, settle, withBrowser } from './visit.mjs';

/** Goal of the paging, in seconds; after twice as long the rest is not waited for. */
const PAGING_GOAL_S = 60;
const PAGING_LIMIT_MS = 2 * PAGING_GOAL_S * 1000;
const FRAMES_MS = 4000;
const FILTERS = 10;
const STOPS = 40;

export async function measure({ report, dist, seeded }) {
  const server = await openServer({ dist, seeded });
  try {
    const total = await server.query('oneLobby');
    await withBrowser(async (browser) => {
      const answers = await onPage(browser, server, filterAnswers);
      report.figure('filter to painted answer', median(answers), 'ms', { id: 'P7', most: 100 }, answers);
      report.keep('filterMs', answers);

      report.progress(`paging through ${total} games, and scrolling`);
      const first = await onPage(browser, server, (page) => listOf(page, total));
      const { paged } = first;
      report.figure('games in the catalogue', total);
      report.figure('games paged through', paged.games, '', { id: 'P7', least: total });
      // Of a list that was not paged to its end, the time to do so at the rate of its last thousand games.
      report.figure('paging through them', pagingSeconds(paged, total), 's', {
        id: 'P7',
        most: PAGING_GOAL_S,
      });
      report.figure('paging, the first thousand games', thousandSeconds(paged, 1), 's');
      report.figure(
        'paging, the last thousand games',
        thousandSeconds(paged, paged.thousands.length - 1),
        's',
      );
      report.figure('frames while pictures are painted on this machine', slowerOf(first), '/s');
      report.figure('slowest frame while pictures are painted', slowestOf(first), 'ms');

      report.progress('the same in a second browser');
      const second = await onPage(browser, server, (page) => listOf(page, total));
      const nodes = [first, second].flatMap((each) => Object.values(each).map(({ maxNodes }) => maxNodes));
      report.figure('most DOM nodes in the grid', Math.max(...nodes), '', { id: 'P7', most: 250 });
      report.figure('DOM nodes while paging', paged.maxNodes);
      report.figure('frames while scrolling, with pictures painted before', slowerOf(second), '/s', {
        id: 'P7',
        least: 58,
      });
      report.figure('slowest frame while scrolling, with pictures painted before', slowestOf(second), 'ms');
      const empty = await emptyFrames(browser);
      report.figure('frames of an empty page on this machine', empty.perSecond, '/s');
      report.keep('scrolling', { first, second, empty });
    });
  } finally {
    await server.stop();
  }
}

/** A page of its own browser, without what an earlier one has cached. */
async function onPage(browser, server, work) {
  const { page, close } = await openPage(browser, { viewport: DESKTOP });
  try {
    await load(page, `${server.url}/rng`);
    return await work(page);
  } finally {
    await close();
  }
}

/**
 * Pages to the end, then scrolls up and down there. The platform paints a picture when it is first asked for, with the
 * processor that the browser is measured on: of two browsers, the second finds the pictures painted, as all visitors do
 * but the first.
 */
async function listOf(page, total) {
  const paged = await page.evaluate(pageThrough, { total, limitMs: PAGING_LIMIT_MS });
  const jumped = await page.evaluate(jumpThrough, { stops: STOPS });
  const up = await page.evaluate(scrollSteadily, { byPixels: -2500, limitMs: FRAMES_MS });
  const down = await page.evaluate(scrollSteadily, { byPixels: 2500, limitMs: FRAMES_MS });
  return { paged, jumped, up, down };
}
const slowerOf = ({ up, down }) => Math.min(up.perSecond, down.perSecond);
const slowestOf = ({ up, down }) => Math.max(up.slowest, down.slowest);

/** From the press of a chip to the frame that shows its games; "all kinds" and the first kind in turn. */
async function filterAnswers(page) {
  const chips = page.getByRole('group', { name: message('filter_types') }).getByRole('button');
  await chips.nth(1).waitFor();
  const answers = [];
  for (let turn = 0; turn < FILTERS; turn += 1) {
    answers.push(await chips.nth((turn + 1) % 2).evaluate(paintedAnswer));
    await settle(page);
  }
  return answers;
}

/** Runs in the page. */
function paintedAnswer(chip) {
  const flow = document.querySelector('[data-flow="slotList"]');
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('no answer to the filter')), 20_000);
    let hasStarted = false;
    const observer = new MutationObserver(() => {
      const { state = '' } = flow.dataset;
      hasStarted ||= state.includes('list.loading');
      if (!hasStarted || !/list\.(?:showing|empty)/.test(state)) return;
      observer.disconnect();
      clearTimeout(limit);
      // A task queued in the frame's callbacks runs after the frame has been submitted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - started);
        port2.postMessage(null);
      });
    });
    observer.observe(flow, { attributes: true, attributeFilter: ['data-state'] });
    const started = performance.now();
    chip.click();
  });
}

/** The same scrolling on an empty page: a rate below 60 here is not caused by the lobby. */
async function emptyFrames(browser) {
  const { page, close } = await openPage(browser, { viewport: DESKTOP });
  try {
    await page.setContent('<main style="height:60000px"></main>');
    return await page.evaluate(scrollSteadily, { byPixels: 2500, limitMs: FRAMES_MS });
  } finally {
    await close();
  }
}

/** Seconds between two full thousands of games. A list whose pictures pile up is slower at its end. */
const thousandSeconds = ({ thousands }, at) => (thousands[at] - thousands[at - 1]) / 1000;
const pagingSeconds = (paged, total) =>
  paged.took / 1000 +
  ((total - paged.games) / 1000) *
    (paged.games < total ? thousandSeconds(paged, paged.thousands.length - 1) : 0);

/** Runs in the page: scrolls to the end, as fast as pages arrive, until there are no more. */
async function pageThrough({ total, limitMs }) {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const flow = document.querySelector('main [data-flow="slotList"]');
  // The list together with the placeholder below it while a page is loading.
  const grid = () => flow.querySelector('[role="list"]')?.parentElement;
  const loaded = () => Number(grid()?.querySelector('[aria-setsize]')?.getAttribute('aria-setsize') ?? 0);
  const started = performance.now();
  // Milliseconds at which each thousand was reached.
  const thousands = [0];
  let [maxNodes, games] = [0, loaded()];
  while (games < total && performance.now() - started < limitMs) {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await frame();
    maxNodes = Math.max(maxNodes, grid()?.querySelectorAll('*').length ?? 0);
    if (flow.dataset.state.includes('list.moreFailed')) throw new Error(`no page after ${games} games`);
    // A jump may show no cell for a frame.
    games = Math.max(games, loaded());
    if (games >= thousands.length * 1000) thousands.push(performance.now() - started);
  }
  return { games, maxNodes, thousands, took: performance.now() - started };
}

/** Runs in the page: jumps to places all over the list, for three frames each. */
async function jumpThrough({ stops }) {
  const grid = document.querySelector('main [data-flow="slotList"] [role="list"]').parentElement;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const height = document.documentElement.scrollHeight;
  let maxNodes = 0;
  for (let stop = 0; stop <= stops; stop += 1) {
    scrollTo({ top: (height * stop) / stops, behavior: 'instant' });
    for (let frames = 0; frames < 3; frames += 1) {
      await frame();
      maxNodes = Math.max(maxNodes, grid.querySelectorAll('*').length);
    }
  }
  return { maxNodes };
}

/** Runs in the page: scrolls at an even speed (pixels a second), counting frames and nodes. */
async function scrollSteadily({ byPixels, limitMs }) {
  const grid = document.querySelector('main [data-flow="slotList"] [role="list"]')?.parentElement;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const from = scrollY;
  const started = await frame();
  let [frames, slowest, maxNodes, last] = [0, 0, 0, started];
  while (last - started < limitMs) {
    scrollTo({ top: from + ((last - started) / 1000) * byPixels, behavior: 'instant' });
    const now = await frame();
    slowest = Math.max(slowest, now - last);
    maxNodes = Math.max(maxNodes, grid?.querySelectorAll('*').length ?? 0);
    frames += 1;
    last = now;
  }
  return { perSecond: (frames * 1000) / (last - started), slowest, maxNodes };
}
