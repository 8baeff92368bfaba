/**
 * Finds a Chromium that starts here, and its launch options. Order: CHROMIUM_PATH, Playwright's own, the one packed in
 * @sparticuz/chromium, an installed one, Playwright's download, apt. The lockfile names the version of the packed one, so
 * all Linux machines test in the same browser (decision 0190). Found once per run; the result is passed to workers in
 * CHROMIUM_PATH and CHROMIUM_ARGS, because config files are evaluated again in each of them.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLock } from './lib/lock.mjs';
import { ROOT } from './lib/root.mjs';

const CACHE = join(ROOT, 'node_modules', '.cache');
const LAUNCH_LIMIT_MS = 20_000;
const DOWNLOAD_LIMIT_MS = 120_000;
const APT_LIMIT_MS = 600_000;
const PACKAGE = join(ROOT, 'node_modules', '@sparticuz', 'chromium');
const INSTALLED_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const INSTALLED_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export const NO_BROWSER =
  'No Chromium starts on this machine: install Chromium or Chrome, or name one in CHROMIUM_PATH, and run again.';

/** Playwright launch options (`executablePath`, `args`) of a working browser; rejects with one sentence if none is found. */
export async function browserLaunchOptions() {
  if (process.env.CHROMIUM_ARGS === undefined) {
    const found = await findBrowser();
    process.env.CHROMIUM_PATH = found.executablePath;
    process.env.CHROMIUM_ARGS = JSON.stringify(found.args);
    if (found.libraries) process.env.LD_LIBRARY_PATH = withLibraries(found.libraries);
  }
  return { executablePath: process.env.CHROMIUM_PATH, args: JSON.parse(process.env.CHROMIUM_ARGS) };
}

/**
 * The first candidate that starts: its name, path, arguments and, if it has its own libraries, their folder.
 * @param {{ log?: (line: string) => void, candidates?: { source: string, locate: () => unknown }[] }} [options]
 */
export async function findBrowser({ log = () => {}, candidates = CANDIDATES } = {}) {
  for (const { source, locate } of candidates) {
    const located = await attempt(locate, log, source);
    if (located === null) continue;
    const started = await firstStart(located.executablePath, located.libraries);
    if (started !== null) return { source, ...located, ...started };
    log(`${source}: ${located.executablePath} does not start`);
    // A named browser is the only candidate; falling back to another would be a surprise.
    if (source === 'CHROMIUM_PATH')
      throw new Error(`CHROMIUM_PATH names ${located.executablePath}, which does not start.`);
  }
  throw new Error(NO_BROWSER);
}

async function attempt(locate, log, source) {
  try {
    return (await locate()) ?? null;
  } catch (error) {
    log(`${source}: ${error.message.split('\n')[0]}`);
    return null;
  }
}

const CANDIDATES = [
  { source: 'CHROMIUM_PATH', locate: () => at(process.env.CHROMIUM_PATH || undefined) },
  { source: 'playwright', locate: playwrightsOwn },
  { source: '@sparticuz/chromium', locate: () => unpacked(false) },
  { source: '@sparticuz/chromium with its own libraries', locate: () => unpacked(true) },
  {
    source: 'installed',
    locate: () => existing(onPath() ?? INSTALLED_PATHS.find((path) => existsSync(path))),
  },
  { source: 'playwright download', locate: downloaded },
  { source: 'apt', locate: fromApt },
];

async function firstStart(executablePath, libraries) {
  // The sandbox stays on wherever possible: root never has one, and some kernels refuse it to other users.
  const tries = process.getuid?.() === 0 ? [['--no-sandbox']] : [[], ['--no-sandbox']];
  for (const args of tries) {
    if (await starts(executablePath, args, libraries)) return { args };
  }
  return null;
}

async function starts(executablePath, args, libraries) {
  const chromium = await playwright();
  const env = libraries ? { ...process.env, LD_LIBRARY_PATH: withLibraries(libraries) } : process.env;
  try {
    const browser = await chromium.launch({ executablePath, args, env, timeout: LAUNCH_LIMIT_MS });
    try {
      const page = await browser.newPage();
      return (await page.evaluate('6 * 7')) === 42;
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  }
}

async function playwright() {
  const { chromium } = await import('@playwright/test');
  return chromium;
}

function at(executablePath) {
  return executablePath === undefined ? null : { executablePath };
}

function existing(executablePath) {
  return executablePath !== undefined && existsSync(executablePath) ? { executablePath } : null;
}

function onPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const name = INSTALLED_NAMES.find((candidate) => folder !== '' && existsSync(join(folder, candidate)));
    if (name !== undefined) return join(folder, name);
  }
  return undefined;
}

/**
 * The package unpacks to fixed names in the temporary folder and takes a half-written file for a complete one. So a
 * child process unpacks into a folder of its own, which is moved into place when it is complete.
 */
async function unpacked(withOwnLibraries) {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(PACKAGE)) return null;
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const folder = join(CACHE, `chromium-${version}${withOwnLibraries ? '-libraries' : ''}`);
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true });
    await withLock(`${folder}.lock`, {}, () => {
      if (!existsSync(folder)) unpackInto(folder, withOwnLibraries);
    });
  }
  const executablePath = join(folder, 'chromium');
  return withOwnLibraries ? { executablePath, libraries: join(folder, 'al2023', 'lib') } : { executablePath };
}

function unpackInto(folder, withOwnLibraries) {
  const draft = `${folder}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const env = { ...process.env, TMPDIR: draft };
  delete env.AWS_EXECUTION_ENV;
  if (withOwnLibraries) env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  const code = "await (await import('@sparticuz/chromium')).default.executablePath()";
  execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT, env, stdio: 'pipe' });
  renameSync(draft, folder);
}

async function playwrightsOwn() {
  const browser = (await playwright()).executablePath();
  // The headless shell is beside the full browser, under a name that executablePath() does not return.
  const shell = browser
    .replace(/chromium-(\d+)/, 'chromium_headless_shell-$1')
    .replace(/chrome-(linux|mac|win)([^/\\]*)[/\\].*$/, 'chrome-headless-shell-$1$2/chrome-headless-shell');
  return existing(browser) ?? existing(shell);
}

function downloaded() {
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium-headless-shell'], {
    stdio: ['ignore', 2, 2],
    timeout: DOWNLOAD_LIMIT_MS,
  });
  return playwrightsOwn();
}

function fromApt() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null;
  const options = { stdio: ['ignore', 2, 2], timeout: APT_LIMIT_MS };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
  return existing('/usr/bin/chromium');
}

function withLibraries(folder) {
  return [folder, process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(JSON.stringify(await findBrowser({ log: console.error })));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
