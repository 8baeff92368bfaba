import { parseArgs } from 'node:util';
import { walk as walkModel, type Reference } from '../walk.ts';
import { Misuse, chosen } from './flows.ts';

const REFERENCES = import.meta.glob<Reference>('../../flows/*/*.reference.ts', {
  eager: true,
  import: 'reference',
});

const whole = (text: string | undefined, name: string): number | undefined => {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Misuse(`--${name} is a whole number from 1 on`);
  return number;
};

/** `walk [flow…] [--runs n] [--steps n] [--seed n]`: random walks, compared with a reference if the flow has one. */
export const walk = (args: string[]): number => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { runs: { type: 'string' }, steps: { type: 'string' }, seed: { type: 'string' } },
  });
  const seed = whole(values.seed, 'seed') ?? 1;
  let code = 0;
  for (const { folder, model } of chosen(positionals)) {
    const reference = REFERENCES[`../../flows/${folder}/${folder}.reference.ts`];
    const started = performance.now();
    const { runs, steps, failure } = walkModel(model, {
      reference,
      seed,
      runs: whole(values.runs, 'runs') ?? 200,
      maxSteps: whole(values.steps, 'steps') ?? 30,
    });
    const time = `${(performance.now() - started).toFixed(0)} ms`;
    const beside = reference ? 'beside its reference' : 'beside the running flow';
    console.log(`${model.machine.id}: ${runs} walks, ${steps} steps ${beside}, seed ${seed}, ${time}`);
    if (!failure) continue;
    code = 1;
    console.log(`  ${failure.why}\n  ${failure.labels.join(' > ')} (from ${failure.walked} steps)`);
  }
  return code;
};
