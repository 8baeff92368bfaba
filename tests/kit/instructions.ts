/** Steps and states as sentences that a person can carry out and check. */
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
/**
 * `form.submit` for `form.submit (empty)`, `login` for `login = refused`: the name that stands for all cases of a step.
 */
export const generalOf = (label: string): string => partsOfLabel(label)[0];

/** The text of `form.submit (empty)`, else that of `form.submit` with the case inserted; null without either. */
export const instructionFor = (model: Model, label: string): string | null => {
  const own = model.instructions[label];
  if (own !== undefined) return own;
  const [thing, name] = partsOfLabel(label);
  const general = model.instructions[thing];
  return general === undefined ? null : general.replaceAll('{case}', name);
};

/** Labels that need a text: each case, each outcome, each delay on a path. */
export const withoutInstruction = ({ model }: System, steps: Iterable<Step>): string[] => [
  ...new Set([...steps].map(({ label }) => label).filter((label) => instructionFor(model, label) === null)),
];

const described = (system: System, name: string): AnyStateNode | undefined =>
  system.chart.nodes.find((node) => stateName(node, system.chart.machine.id) === name);

/** `signedIn` as "signed in". */
const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The expected result after a step, from the descriptions in the machine. */
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
