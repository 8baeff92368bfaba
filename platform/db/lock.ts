import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../kernel/refusal.ts';

/** A killed process needs a moment to be gone; who starts again at once should not be sent away. */
const TRIES = 10;
const PAUSE = 100;

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** Where the system tells: state and start time of a process; a pid alone may have been given to another since. */
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

/** Moves a dead owner's lock away; one that a faster starter has just taken is put back. */
const clear = (file: string, dead: string): void => {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== dead) linkSync(aside, file);
  } catch {
    // Somebody else was faster; the next try shows who.
  }
  rmSync(aside, { force: true });
};

/**
 * PGlite takes no lock of its own, and two processes on one directory destroy each other's rows.
 * @returns the way to give the directory back. @throws StartError when a living process has it.
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
    // Empty: its maker is about to write its name, or died just then.
    const isDead = owner !== null && !isAlive(owner) && (owner !== '' || attempt === TRIES);
    if (isDead) clear(file, owner);
    else if (attempt >= TRIES)
      throw new StartError(
        `The data directory ${directory} is in use by process ${owner?.split(' ')[0] ?? '?'}; ${advice}.`,
      );
    else await pause(PAUSE);
  }
};
