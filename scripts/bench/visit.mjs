/** A measured visit of a browser: throttled or not, with a cold cache, and with notes of what it showed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunchOptions } from '../browser.mjs';
import { ROOT } from '../lib/root.mjs';

export const PHONE = { width: 412, height: 823 };
export const DESKTOP = { width: 1440, height: 900 };
const CALM_LIMIT_MS = 45_000;
const SETTLE_MS = 800;
/** A new window of Chromium loads its own address bar for a second and a half, on the processor that is measured. */
const WINDOW_MS = 2000;
const MEGABIT = 1_000_000 / 8;
/** The phone and the network of goals P1 to P6. */
const SLOW = { cpu: 4, latency: 100, down: 9 * MEGABIT, up: 3 * MEGABIT };

const messages = JSON.parse(readFileSync(join(ROOT, 'src', 'i18n', 'lang', 'ty.json'), 'utf8'));
/** A message of the default language, by which a control is found. */
export const message = (id) => {
  if (messages[id] === undefined) throw new Error(`There is no message ${id}.`);
  return messages[id];
};

export async function withBrowser(work) {
  const { executablePath, args } = await browserLaunchOptions();
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * A page of its own context, without state of an earlier visit.
 * @param isWatched adds a script that takes notes before the page's own code runs; it slows the page down a little
 * @param isTouched a phone's browser: a finger instead of a mouse
 */
export async function openPage(
  browser,
  { viewport = PHONE, isSlow = false, isWatched = true, isTouched = false } = {},
) {
  const context = await browser.newContext({
    viewport,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    hasTouch: isTouched,
    isMobile: isTouched,
  });
  if (isWatched) await context.addInitScript(takeNotes);
  const page = await context.newPage();
  page.setDefaultTimeout(CALM_LIMIT_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await page.waitForTimeout(WINDOW_MS);
  if (isSlow) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW.latency,
      downloadThroughput: SLOW.down,
      uploadThroughput: SLOW.up,
    });
  }
  return { page, devtools, close: () => context.close() };
}

/** Slows down the processor alone: for what follows a load. */
export const slowProcessor = (devtools) =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });

/** The member of the demo, as the server prints it at its start. */
export function demoMember(server) {
  const person = /member\s+(?<account>\S+) \/ (?<password>\S+)/.exec(server.output())?.groups;
  if (person === undefined) throw new Error('The demo platform has printed no member to sign in as.');
  return person;
}

/** Makes the page a signed-in one: runs in it before its own code. */
export function keepSession(session) {
  if (window.parent !== window) return;
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
}

/** Loads a URL and waits until the network is idle. */
export async function load(page, address) {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
}

/**
 * Waits for late effects of a response (pictures; shifts, which are reported after their frame) before the next step.
 */
export const settle = (page) => page.waitForTimeout(SETTLE_MS);

/** The page's notes so far. */
export const notesOf = (page) => page.evaluate(() => globalThis.benchNotes);

/** The browser's own performance record of the visit: no code of ours ran while the page loaded. */
export const recordOf = (page) => page.evaluate(readRecord);

/** Runs in the page. */
async function readRecord() {
  const READ_MS = 200;
  const nameOf = (node) => (node ? `${node.localName}${node.id ? `#${node.id}` : ''}` : 'gone');
  const kept = async (type) => {
    const entries = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type, buffered: true });
    await new Promise((done) => setTimeout(done, READ_MS));
    observer.disconnect();
    return entries;
  };
  const [paints, tasks, shifts] = await Promise.all(
    ['largest-contentful-paint', 'longtask', 'layout-shift'].map(kept),
  );
  return {
    largestPaint: paints.at(-1)?.startTime ?? 0,
    largestElement: nameOf(paints.at(-1)?.element),
    tasks: tasks.map(({ startTime, duration }) => ({ startTime, duration })),
    shifts: shifts.map(({ value, startTime }) => ({ value, startTime })),
  };
}

/** Runs in the page before the page's own code. */
function takeNotes() {
  const notes = { largestPaint: 0, largestElement: '', tasks: [], shifts: [], usefulAt: null };
  globalThis.benchNotes = notes;
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  const nameOf = (node) =>
    node instanceof Element
      ? `${node.localName}${node.id ? `#${node.id}` : ''}${node.classList[0] ? `.${node.classList[0]}` : ''}`
      : String(node?.nodeName ?? 'gone');
  observe('largest-contentful-paint', (entry) => {
    notes.largestPaint = entry.startTime;
    notes.largestElement = nameOf(entry.element);
  });
  observe('longtask', ({ startTime, duration }) => notes.tasks.push({ startTime, duration }));
  observe('layout-shift', ({ value, startTime, hadRecentInput, sources }) =>
    notes.shifts.push({
      value,
      startTime,
      hadRecentInput,
      sources: sources.map(({ node, previousRect: from, currentRect: to }) =>
        [nameOf(node), from, to]
          .map((part) =>
            typeof part === 'string' ? part : `${part.x},${part.y} ${part.width}x${part.height}`,
          )
          .join(' '),
      ),
    }),
  );
  // Useful: the page of the route has its heading, and its controls are present.
  const isUseful = () => document.querySelector('main h1, #root > h1') !== null;
  new MutationObserver((_, observer) => {
    if (!isUseful()) return;
    notes.usefulAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}
