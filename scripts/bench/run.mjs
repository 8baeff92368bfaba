/** Measures parts one after the other, and writes what there is after each. */
import { createCollector, shownPercent } from './report.mjs';
import { MAX_RUNS, WIDEST, measuredWithin } from './spread.mjs';

const SECOND = 1000;

/**
 * @param {object} options
 * @param {string[]} options.names the parts
 * @param {(name: string, report: ReturnType<typeof createCollector>) => Promise<void>} options.measure
 * @param {(result: { parts: any[], missing: string[] }) => void} options.write gets everything measured so far, and the
 * names of what is missing
 * @param {() => { stop: () => object | null }} options.watch watches what other programs use
 * @param {(line: string) => void} options.log
 * @returns the result as written last
 */
export async function runParts({ names, measure, write, watch, log }) {
  const parts = [];
  const resultNow = () => ({
    parts,
    missing: names.filter((name) => !parts.some((part) => part.name === name)),
  });
  write(resultNow());
  for (const [at, name] of names.entries()) {
    log(`== ${name} (part ${at + 1} of ${names.length})`);
    const part = await measuredWithin((run) => measuredOnce({ name, run, measure, watch, log }), {
      onWide: (spread, run) =>
        log(
          `  ${name}: spread ${shownPercent(spread)}, more than ${shownPercent(WIDEST)}` +
            (run < MAX_RUNS ? `; measured again (run ${run + 1} of ${MAX_RUNS})` : ''),
        ),
    });
    parts.push(part);
    write(resultNow());
  }
  return resultNow();
}

async function measuredOnce({ name, measure, watch, log }) {
  const collector = createCollector(name, log);
  const watching = watch();
  const started = performance.now();
  let isBroken = false;
  try {
    await measure(name, collector);
  } catch (error) {
    isBroken = true;
    collector.broken(error);
  }
  const others = watching.stop();
  const { rows, details } = collector;
  return { name, rows, details, others, isBroken, seconds: (performance.now() - started) / SECOND };
}

/** One sentence for each part whose figures are not to be trusted. */
export function doubtsOf({ parts, missing }) {
  const doubts = parts.flatMap(({ name, runs, isTooWide, others, isBroken }) => [
    ...(isBroken ? [`${name} could not be measured.`] : []),
    ...(isTooWide ? [`${name} spreads too widely even in the best of ${runs} runs.`] : []),
    ...(others?.isBusy
      ? [
          `${name} was measured beside other work: ${others.mean.toFixed(1)} cores, ` +
            `${shownPercent(others.share)} of the time; read ratios, counts and bytes only.`,
        ]
      : []),
  ]);
  return missing.length === 0 ? doubts : [...doubts, `Not measured: ${missing.join(', ')}.`];
}
