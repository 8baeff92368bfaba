/** First visit on a slow phone, ours and the bare page alternately: largest paint, useful, long tasks, layout shift. */
import { openBare } from './bare.mjs';
import { openServer } from './server.mjs';
import { median } from './spread.mjs';
import { load, notesOf, openPage, recordOf, withBrowser } from './visit.mjs';

const ROUNDS = 9;
/** Routes that a visitor may open directly; the first is Home. */
const ROUTES = ['/', '/rng'];

export async function measure({ report, dist, seeded }) {
  const bare = await openBare(dist);
  const server = await openServer({ dist, seeded });
  try {
    const visits = new Map([['bare', []], ...ROUTES.map((route) => [route, []])]);
    await withBrowser(async (browser) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        report.progress(`round ${round + 1} of ${ROUNDS}`);
        visits.get('bare').push(await visit(browser, bare.url));
        for (const route of ROUTES) {
          const url = server.url + route;
          visits.get(route).push({ ...(await visit(browser, url)), useful: await usefulAt(browser, url) });
        }
      }
    });
    const sums = new Map([...visits].map(([name, all]) => [name, sumOf(all)]));
    addFigures(report, sums, visits);
    report.keep('visits', Object.fromEntries(visits));
  } finally {
    await server.stop();
    await bare.stop();
  }
}

async function visit(browser, url) {
  // Observers would delay a page's paint; meanwhile the bare page waits for its script.
  const { page, devtools, close } = await openPage(browser, { isSlow: true, isWatched: false });
  await devtools.send('Performance.enable');
  try {
    await load(page, url);
    const { metrics } = await devtools.send('Performance.getMetrics');
    const { largestPaint, largestElement, tasks, shifts } = await recordOf(page);
    if (largestPaint === 0) throw new Error(`${url} painted nothing`);
    const durations = tasks.map(({ duration }) => duration);
    return {
      largestPaint,
      largestElement,
      longTasks: durations.reduce((sum, duration) => sum + duration, 0),
      longestTask: Math.max(0, ...durations),
      mainThread: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000,
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      shifts,
    };
  } finally {
    await close();
  }
}

async function usefulAt(browser, url) {
  const { page, close } = await openPage(browser, { isSlow: true });
  try {
    await load(page, url);
    return (await notesOf(page)).usefulAt;
  } finally {
    await close();
  }
}

const sumOf = (visits) => {
  const middle = (name) => median(visits.map((each) => each[name] ?? 0));
  return {
    largestPaint: middle('largestPaint'),
    longTasks: middle('longTasks'),
    longestTask: middle('longestTask'),
    mainThread: middle('mainThread'),
    useful: middle('useful'),
    // Not the median: a shift in one visit of five counts.
    shift: Math.max(...visits.map(({ shift }) => shift)),
  };
};

function addFigures(report, sums, visits) {
  /** Of each round, ours over the bare page next to it. */
  const ratiosOf = (route, name, ofBare = name) =>
    visits
      .get(route)
      .map((each, round) => each[name] / visits.get('bare')[round][ofBare])
      .filter(Number.isFinite);
  const bare = sums.get('bare');
  report.figure('bare page, largest paint', bare.largestPaint, 'ms');
  report.figure('bare page, long tasks', bare.longTasks, 'ms');
  report.figure('bare page, main thread', bare.mainThread, 'ms');
  for (const route of ROUTES) {
    const ours = sums.get(route);
    const isHome = route === '/';
    report.figure(`${route} largest paint`, ours.largestPaint, 'ms');
    report.figure(
      `${route} largest paint, of the bare page`,
      ours.largestPaint / bare.largestPaint,
      'x',
      { id: isHome ? 'P2' : 'P3', most: isHome ? 0.6 : 1 },
      ratiosOf(route, 'largestPaint'),
    );
    report.figure(`${route} useful`, ours.useful, 'ms');
    report.figure(
      `${route} useful, of the bare page's largest paint`,
      ours.useful / bare.largestPaint,
      'x',
      isHome ? { id: 'P2', most: 1.5 } : {},
      ratiosOf(route, 'useful', 'largestPaint'),
    );
    report.figure(`${route} long tasks`, ours.longTasks, 'ms');
    // On a fast machine the bare page has no long task (50 ms), so there is no ratio: then the total time of the main
    // thread is compared instead.
    const hasRatio = bare.longTasks > 0;
    const goal = { id: 'P4', most: 2.7 };
    if (hasRatio)
      report.figure(
        `${route} long tasks, of the bare page`,
        ours.longTasks / bare.longTasks,
        'x',
        goal,
        ratiosOf(route, 'longTasks'),
      );
    report.figure(
      `${route} main thread, of the bare page`,
      ours.mainThread / bare.mainThread,
      'x',
      hasRatio ? {} : goal,
      ratiosOf(route, 'mainThread'),
    );
    report.figure(`${route} longest task`, ours.longestTask, 'ms', { id: 'P4', most: 150 });
    report.figure(`${route} layout shift`, ours.shift, 'shift', { id: 'P5', most: 0 });
  }
}
