/**
 * What a player waits for between the lobby and a game, on a phone with a slow processor: changes of the page (P3), the
 * answer to a search, and the opening of a game of each kind up to its first control.
 */
import { demoSession } from '../lib/demo-session.mjs';
import { openServer } from './server.mjs';
import { median } from './spread.mjs';
import {
  demoMember,
  keepSession,
  load,
  message,
  openPage,
  settle,
  slowProcessor,
  withBrowser,
} from './visit.mjs';

const ROUNDS = 3;
const TURNS = 3;
const LIMIT_MS = 20_000;
const PAGES = ['/live', '/rng', '/'];
/** What a game list of the wire is asked for, by kind of game. */
const KINDS = {
  slots: { gameType: 'RNG' },
  'video poker': { gameType: 'RNG', gameClassify: 'VP' },
  'live table': { gameType: 'LIVE' },
  fishing: { gameType: 'FISH' },
  pvp: { gameType: 'PVP' },
  sports: { gameType: 'SPORTS' },
};
const LOTTERY = '/lottery?gameCode=elott-20282&vendor=ELOTT';

export async function measure({ report, dist, seeded }) {
  const server = await openServer({ dist, seeded });
  try {
    const person = demoMember(server);
    const addresses = { lottery: LOTTERY };
    for (const [kind, query] of Object.entries(KINDS)) addresses[kind] = await addressOf(server.url, query);
    const [changes, answers] = [[], []];
    const openings = Object.fromEntries(Object.keys(addresses).map((kind) => [kind, []]));
    await withBrowser(async (browser) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        report.progress(`round ${round + 1} of ${ROUNDS}`);
        changes.push(await withVisit(browser, server.url, null, pageChanges));
        answers.push(await withVisit(browser, server.url, null, searchAnswer));
        const session = await demoSession(server.url, person);
        for (const [kind, address] of Object.entries(addresses))
          openings[kind].push(await withVisit(browser, server.url + address, session, gameOpening));
      }
    });
    report.figure('page change, press to paint', median(changes), 'ms', { id: 'P3', most: 100 }, changes);
    report.figure('search, last key to games', median(answers), 'ms', undefined, answers);
    for (const [kind, times] of Object.entries(openings))
      report.figure(`opening of ${kind}`, median(times), 'ms', undefined, times);
  } finally {
    await server.stop();
  }
}

/** The page of the first game that a list has. */
async function addressOf(url, query) {
  const search = new URLSearchParams({ ...query, pageNo: '1', pageSize: '14' });
  const answer = await fetch(`${url}/wps/relay/GCSGAME_gameList?${search}`, {
    headers: { merchant: 'statehouse' },
  });
  const [first] = (await answer.json()).value.games;
  return `/game?nodeId=${first.nodeId}&vendor=${first.vassalage}`;
}

async function withVisit(browser, address, session, act) {
  const { page, devtools, close } = await openPage(browser, { isWatched: false });
  try {
    page.setDefaultTimeout(LIMIT_MS);
    if (session !== null) await page.addInitScript(keepSession, session);
    await slowProcessor(devtools);
    return await act(page, address);
  } finally {
    await close();
  }
}

/** The middle change through the pages in turn, each of them loaded before. */
async function pageChanges(page, address) {
  await load(page, address);
  const found = [];
  for (let turn = 0; turn <= TURNS; turn += 1)
    for (const path of PAGES) {
      const took = await page.evaluate(paintedPage, path);
      // In the first turn the code of the page is loaded.
      if (turn > 0) found.push(took);
      await settle(page);
    }
  return median(found);
}

/** Runs in the page: from the press of a link to the frame that shows the other page's heading. */
function paintedPage(path) {
  const link = document.querySelector(`a[href="${path}"]`);
  const heading = document.querySelector('main h1');
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const now = document.querySelector('main h1');
      if (location.pathname !== path || now === null || now === heading) return;
      observer.disconnect();
      // A task queued in the frame's callbacks runs after the frame has been submitted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - started);
        port2.postMessage(null);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const started = performance.now();
    link.click();
  });
}

async function searchAnswer(page, address) {
  await load(page, address);
  await page
    .getByRole('banner')
    .getByRole('button', { name: message('search_games'), exact: true })
    .click();
  await page.getByRole('combobox').waitFor();
  await settle(page);
  await page.keyboard.type('roya');
  const started = performance.now();
  await page.keyboard.press('l');
  await page
    .getByRole('option', { name: /^Royal Sevens/ })
    .first()
    .waitFor();
  return performance.now() - started;
}

async function gameOpening(page, address) {
  const started = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.frameLocator('iframe').getByRole('button').first().waitFor();
  return performance.now() - started;
}
