/**
 * Processor time that is not ours: of other programs, and of other guests of the same host (steal). Figures in
 * milliseconds measured beside other work are not worth keeping, so a run ends before it begins, and a part is marked.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Cores that others may use: a clock or a log daemon uses less, a build or a test run more. */
export const MAX_CORES = 0.25;
/** Share of a part's time in which they may use more. */
export const MAX_TIME = 0.1;
const AT_START_MS = 3000;
const EVERY_MS = 2000;
const TICKS_PER_SECOND = 100;

/** Fields of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal. */
const IDLE = new Set([3, 4]);
const COUNTED = 8;

/** Seconds in which a core was busy, since the machine started. */
function busySeconds() {
  if (process.platform !== 'linux')
    return (
      cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000
    );
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/);
  const ticks = fields
    .slice(0, COUNTED)
    .reduce((sum, value, at) => (IDLE.has(at) ? sum : sum + Number(value)), 0);
  return ticks / TICKS_PER_SECOND;
}

/**
 * One process of `/proc/<pid>/stat`, with the time of its ended children. The name, in brackets, may contain anything.
 * @returns {{ pid: number, parent: number, seconds: number }}
 */
export function processOf(stat) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
  return { pid: Number.parseInt(stat, 10), parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
}

/** Seconds of a process and all its descendants. What has ended is counted with the parent that waited for it. */
export function treeSeconds(processes, root) {
  const childrenOf = new Map();
  for (const each of processes) childrenOf.set(each.parent, [...(childrenOf.get(each.parent) ?? []), each]);
  const sum = (of) => of.seconds + (childrenOf.get(of.pid) ?? []).reduce((all, each) => all + sum(each), 0);
  const own = processes.find(({ pid }) => pid === root);
  return own === undefined ? 0 : sum(own);
}

/** Only Linux lists processes as files. @returns {number | null} */
function ownSeconds() {
  if (process.platform !== 'linux') return null;
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [processOf(readFileSync(`/proc/${pid}/stat`, 'utf8'))];
      } catch {
        // It has ended since the folder was read.
        return [];
      }
    });
  return treeSeconds(processes, process.pid);
}

/** Cores that others used between two readings. @returns {number} */
export const coresBetween = (from, to) =>
  Math.max(0, (to.busy - from.busy - (to.own - from.own)) / (to.at - from.at));

const reading = () => ({ at: performance.now() / 1000, busy: busySeconds(), own: ownSeconds() ?? 0 });

/** Cores used while this process waits, so by others. */
export async function coresAtStart() {
  const from = reading();
  await pause(AT_START_MS);
  return coresBetween(from, reading());
}

/** Summary of the cores that others used in equal intervals. `isBusy` marks the part. */
export function othersOf(cores) {
  const above = cores.filter((each) => each > MAX_CORES).length;
  const share = cores.length === 0 ? 0 : above / cores.length;
  const mean = cores.length === 0 ? 0 : cores.reduce((sum, each) => sum + each, 0) / cores.length;
  return { mean, share, isBusy: share > MAX_TIME };
}

/** Watches until stopped. @returns {{ stop: () => ReturnType<typeof othersOf> | null }} null where it is unknown. */
export function watchOthers() {
  if (process.platform !== 'linux') return { stop: () => null };
  const cores = [];
  let last = reading();
  const read = () => {
    const now = reading();
    cores.push(coresBetween(last, now));
    last = now;
  };
  const timer = setInterval(read, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      // A part of less than an interval is one interval.
      if (cores.length === 0) read();
      return othersOf(cores);
    },
  };
}
