import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../kernel/refusal.ts';

/** A killed process needs a moment to exit; a restart right after it should not be refused. */
const TRIES = 10;
const PAUSE = 100;

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** Where the system provides it: state and start time of a process; a pid alone may have been reused. */
const birthOf = (pid: number): { isZombie: boolean; startedAt: string } | null => {
  const fields = read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ');
  return fields ? { isZombie: fields[0] === 'Z', startedAt: fields[19] ?? '' } : null;
};

const isAlive = (owner: string): boolean => {
  const [pid = '', startedAt] = owner.split(' ');
  if (!/^\d{1,10}$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const birth = birthOf(Number(pid));
  return !birth || (!birth.isZombie && (!startedAt || birth.startedAt === startedAt));
};

/** Moves a dead owner's lock away; a lock just taken by a faster process is put back. */
const clear = (file: string, dead: string): void => {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== dead) linkSync(aside, file);
  } catch {
    // Another process was faster; the next try shows which.
  }
  rmSync(aside, { force: true });
};

/**
 * PGlite takes no lock of its own, and two processes on one directory corrupt each other's rows.
 * @returns a function that releases the directory. @throws StartError when a living process holds it.
 */
export const lockDirectory = async (
  directory: string,
  advice = 'stop it, or set STATEHOUSE_DATA to another directory',
): Promise<() => void> => {
  const file = `${directory.replace(/\/+$/, '')}.lock`;
  const mine = `${process.pid} ${birthOf(process.pid)?.startedAt ?? ''}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => {
        if (read(file) === mine) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw new StartError(`The data directory ${directory} cannot be written to.`, error);
    }
    const owner = read(file);
    // Empty: its creator is about to write its pid, or has just died.
    const isDead = owner !== null && !isAlive(owner) && (owner !== '' || attempt === TRIES);
    if (isDead) clear(file, owner);
    else if (attempt >= TRIES)
      throw new StartError(
        `The data directory ${directory} is in use by process ${owner?.split(' ')[0] ?? '?'}; ${advice}.`,
      );
    else await pause(PAUSE);
  }
};
