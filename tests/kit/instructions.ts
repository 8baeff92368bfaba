/** Steps and states in words that a person can carry out and check. */
import type { AnyStateNode } from 'xstate';
import { stateName } from './chart.ts';
import type { Model } from './model.ts';
import type { Step } from './steps.ts';
import type { Move, System } from './system.ts';

const LABEL = /^(.+?)(?: \((.+)\)| = (.+))?$/;

const partsOfLabel = (label: string): readonly [thing: string, name: string] => {
  if (label.startsWith('start ')) return ['start', label.slice('start '.length)];
  const [, thing = '', inBrackets, outcome] = LABEL.exec(label) ?? [];
  return [thing, inBrackets ?? outcome ?? ''];
};
/** `form.submit` of `form.submit (empty)`, `login` of `login = refused`: what speaks for all cases of it. */
export const generalOf = (label: string): string => partsOfLabel(label)[0];

/** `form.submit (empty)` by its own words, else by those of `form.submit` with the case in them; null without either. */
export const instructionFor = (model: Model, label: string): string | null => {
  const own = model.instructions[label];
  if (own !== undefined) return own;
  const [thing, name] = partsOfLabel(label);
  const general = model.instructions[thing];
  return general === undefined ? null : general.replaceAll('{case}', name);
};

/** Labels that need words: each case, each outcome, each delay that is gone through. */
export const withoutInstruction = ({ model }: System, steps: Iterable<Step>): string[] => [
  ...new Set([...steps].map(({ label }) => label).filter((label) => instructionFor(model, label) === null)),
];

const described = (system: System, name: string): AnyStateNode | undefined =>
  system.chart.nodes.find((node) => stateName(node, system.chart.machine.id) === name);

/** `signedIn` as "signed in". */
const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What is true for the person after a step, in the machine's own sentences. */
export const expected = (system: System, { to: { snapshot } }: Move, leaves: readonly string[]): string => {
  if (snapshot.status === 'done') return `The flow is over: ${leaves.map(spaced).join(', ')}.`;
  return leaves.map((leaf) => described(system, leaf)?.description ?? leaf).join(' ');
};

export const requirementsOf = (system: System, leaves: readonly string[]): string[] => {
  const claims = leaves.flatMap((leaf) => {
    const meta = described(system, leaf)?.meta as { requirements?: readonly string[] } | undefined;
    return meta?.requirements ?? [];
  });
  return [...new Set(claims)].toSorted();
};
