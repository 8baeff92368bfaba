import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const POLL_MS = 200;
const UNSIGNED_MS = 10_000;

/**
 * Runs `work` while holding `directory` as a lock between processes; the lock of a dead owner is taken over. mkdir is
 * the one file operation that is atomic on every file system this runs on.
 */
export async function withLock(directory, { waiting = () => {}, timeoutMs = 900_000 } = {}, work) {
  const deadline = Date.now() + timeoutMs;
  let hasReported = false;
  while (!acquire(directory)) {
    if (stealIfDead(directory)) continue;
    if (Date.now() > deadline) {
      throw new Error(`${directory} is held by another run for too long; delete it if nothing is running.`);
    }
    if (!hasReported) waiting();
    hasReported = true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const release = () => rmSync(directory, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

function acquire(directory) {
  try {
    mkdirSync(directory);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
  writeFileSync(join(directory, 'owner'), `${process.pid}\n${hostname()}`);
  return true;
}

function stealIfDead(directory) {
  const before = ownerOf(directory);
  if (before === null ? ageOf(directory) < UNSIGNED_MS : isAlive(before)) return false;
  const aside = `${directory}.${process.pid}.dead`;
  try {
    renameSync(directory, aside);
  } catch {
    return false;
  }
  // Two waiters may see the same dead owner: the slower one would move the winner's fresh lock, so it puts it back.
  if (ownerOf(aside) !== before) {
    try {
      renameSync(aside, directory);
      return false;
    } catch {
      // The lock was taken again meanwhile: the moved one has no live owner.
    }
  }
  rmSync(aside, { recursive: true, force: true });
  return true;
}

function ownerOf(directory) {
  try {
    return readFileSync(join(directory, 'owner'), 'utf8') || null;
  } catch {
    return null;
  }
}

function ageOf(directory) {
  try {
    return Date.now() - statSync(directory).mtimeMs;
  } catch {
    return 0;
  }
}

function isAlive(owner) {
  const [pid, host] = owner.split('\n');
  // A process of another machine or container cannot be checked, so it counts as alive.
  if (host !== hostname()) return true;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
