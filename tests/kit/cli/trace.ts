import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import clauses from '../../../docs/requirements.json' with { type: 'json' };
import { nodesOf } from '../chart.ts';
import { idsIn, prefixesOf, traceOf, type Mention } from '../trace.ts';
import { FLOWS } from './flows.ts';
import { table } from './table.ts';

const MACHINES = import.meta.glob<Record<string, unknown>>('../../../src/machines/**/*.machine.ts', {
  eager: true,
});
const CONTRACT = import.meta.glob<Record<string, unknown>>('../../../src/services/contract/*.ts', {
  eager: true,
});
const PREFIXES = prefixesOf(clauses);

type Claiming = { readonly requirements?: readonly string[] } | undefined;
const idsOf = (meta: unknown): readonly string[] => (meta as Claiming)?.requirements ?? [];
const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value;
const isEndpoint = (value: unknown): value is { name: string; requirements: string[] } =>
  typeof value === 'object' && value !== null && 'path' in value && 'requirements' in value;

const ofMachines = (): Mention[] =>
  Object.values(MACHINES)
    .flatMap((exports) => Object.values(exports))
    .filter(isMachine)
    .map((machine) => ({
      where: `machine ${machine.id}`,
      ids: nodesOf(machine.root).flatMap((node) => [
        ...idsOf(node.meta),
        ...[...node.transitions.values(), node.always ?? []].flat().flatMap(({ meta }) => idsOf(meta)),
      ]),
    }));
const ofEndpoints = (): Mention[] =>
  Object.values(CONTRACT)
    .flatMap((exports) => Object.values(exports))
    .filter(isEndpoint)
    .map(({ name, requirements }) => ({ where: `endpoint ${name}`, ids: requirements }));

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)],
  );
const ofFiles = (files: readonly string[]): Mention[] =>
  files.map((file) => ({
    where: relative(process.cwd(), file),
    ids: idsIn(readFileSync(file, 'utf8'), PREFIXES),
  }));
const isCode = (file: string): boolean => /\.tsx?$/.test(file);
/** Tests of the kit use invented clauses. */
const isTest = (file: string): boolean =>
  isCode(file) && !/tests\/(kit|unit\/kit|unit\/scripts)\//.test(file);

/** `trace [--list]`: clauses by area, claimed and tested; exit code 1 for an unknown id. */
export const trace = (args: string[]): number => {
  const { values } = parseArgs({ args, options: { list: { type: 'boolean' } } });
  const src = join(process.cwd(), 'src');
  const claims = [
    ...ofMachines(),
    ...ofEndpoints(),
    ...ofFiles([join(src, 'config.ts'), join(src, 'machines/app/route.ts')]),
    ...ofFiles(filesOf(join(src, 'views')).filter(isCode)),
    ...ofFiles(filesOf(join(src, 'services')).filter(isCode)),
    ...ofFiles(filesOf(join(process.cwd(), 'platform')).filter(isCode)),
  ];
  const tests = [
    ...ofFiles(filesOf(join(process.cwd(), 'tests')).filter(isTest)),
    ...FLOWS.map(({ name, model }) => ({
      where: `rules of ${name}`,
      ids: model.rules.flatMap(({ requirements }) => requirements ?? []),
    })),
  ];
  const { areas, unknown } = traceOf(clauses, claims, tests);
  const row = ({ area, clauses: all, claimed, tested }: (typeof areas)[number]): string[] => [
    area,
    String(all),
    String(claimed),
    String(tested),
  ];
  if (values.list)
    for (const { area, unclaimed, untested } of areas) {
      for (const { id, clause } of unclaimed) console.log(`${area}: unclaimed ${id} ${clause}`);
      for (const { id, clause } of untested) console.log(`${area}: untested  ${id} ${clause}`);
    }
  const sum = (pick: (area: (typeof areas)[number]) => number): string =>
    String(areas.reduce((all, area) => all + pick(area), 0));
  const total = ['all', sum((a) => a.clauses), sum((a) => a.claimed), sum((a) => a.tested)];
  console.log(table(['area', 'clauses', 'claimed', 'tested'], [...areas.map(row), total]));
  for (const { where, id } of unknown) console.log(`unknown clause ${id} in ${where}`);
  return unknown.length > 0 ? 1 : 0;
};
