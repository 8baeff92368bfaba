import { describe, expect, test } from 'vitest';
import { casesOf } from '../../kit/cases.ts';
import { pageMisnames, viewMisnames } from '../../kit/driver-names.ts';
import { explore } from '../../kit/explore.ts';
import { generate } from '../../kit/generate.ts';
import { lint } from '../../kit/lint.ts';
import { defineModel } from '../../kit/model.ts';
import { misnamed } from '../../kit/names.ts';
import { checkModel, problemsOf } from '../../kit/report.ts';
import { formMachine, formModel } from './machines.ts';

const model = defineModel(formMachine, formModel);
const graph = explore(model);
const nothing = async (): Promise<void> => undefined;

test('an unknown name is reported with the nearest known one', () => {
  expect(misnamed('list', ['wallet', 'walet', 'login'], ['login', 'wallet'])).toEqual([
    "'list' names 'walet', which does not exist; nearest: 'wallet'",
  ]);
  expect(misnamed('list', ['x'], [])).toEqual(["'list' names 'x', which does not exist"]);
});

describe('a model that refers to unknown steps is refused', () => {
  const { well, badly } = formModel.outcomes.send;
  test.each([
    ['offBrowser', { offBrowser: { 'send = wel': 'why' } }, "'send = wel'", "'send = well'"],
    ['offBrowser', { offBrowser: { 'form.submit': 'why' } }, "'form.submit'", "'form.submit (full)'"],
    ['renamed', { renamed: { 'form.shut': 'form.closed' } }, "'form.closed'", "'form.close'"],
    [
      'instructions',
      { instructions: { ...formModel.instructions, 'after a pause': 'Wait.' } },
      "'after a pause'",
      "'after pause'",
    ],
    ['of', { outcomes: { send: { well, badly, no: { send: {}, of: 'sender' } } } }, "'sender'", "'send'"],
  ])('%s', (list, more, name, nearest) => {
    const planted = defineModel(formMachine, { ...formModel, ...more } as never);
    expect(lint(explore(planted))).toEqual([
      `'${list}' names ${name}, which does not exist; nearest: ${nearest}`,
    ]);
  });

  test('waive', async () => {
    const waive = { 'state waitin': 'why' };
    expect(problemsOf(await checkModel(defineModel(formMachine, { ...formModel, waive })))).toEqual([
      "stale waiver: 'waive' names 'state waitin', which does not exist; nearest: 'state waiting'",
    ]);
  });

  test('a model that refers to its own steps is accepted', () => {
    const offBrowser = { 'send = badly': 'why', 'after pause': 'why', 'start plain': 'why' };
    expect(lint(explore(defineModel(formMachine, { ...formModel, offBrowser })))).toEqual([]);
  });
});

test('a view’s driver with unknown names is refused', () => {
  const driver = { open: () => undefined, verify: { '*': () => undefined, sending: () => undefined } };
  const right = {
    unseen: { sent: 'why' },
    elsewhere: { 'form.close': 'why', 'form.submit (empty)': 'why' },
    overlooked: { storeNote: 'why' },
    pictures: { send: () => undefined },
  };
  const steps = graph.edges.map(({ step }) => step);
  expect(viewMisnames(model, steps, { ...driver, ...right } as never)).toEqual([]);
  const wrong = {
    control: { 'form.clos': () => null },
    act: { 'form.subm': nothing },
    verify: { sendin: () => undefined },
    unseen: { sen: 'why' },
    elsewhere: { 'form.submit (emty)': 'why' },
    pictures: { sender: () => undefined },
    overlooked: { storeNotes: 'why' },
  };
  expect(
    viewMisnames(model, steps, { ...driver, ...wrong } as never).map((line) => line.split("'")[1]),
  ).toEqual(Object.keys(wrong));
});

test('a page’s driver with names that no tour reaches is refused', () => {
  const cases = casesOf(graph, generate(graph, { style: 'tour' }).paths);
  const right = {
    flow: 'form',
    start: { plain: nothing },
    holds: { send: /x/ },
    answers: { send: { well: {}, badly: {} } },
    notOfServer: { 'send = badly': 'why' },
    act: { 'form.submit': nothing },
    verify: { '*': nothing, sending: nothing, 'form.submit (empty)': nothing, after: nothing },
  };
  expect(pageMisnames(cases, right)).toEqual([]);
  const wrong = {
    flow: 'form',
    start: { plan: nothing },
    holds: { sends: /x/ },
    answers: { send: { wel: {} } },
    arrange: { sent: { well: nothing } },
    notOfServer: { 'send = bad': 'why' },
    act: { 'form.clos': nothing },
    verify: { 'after pause': nothing },
    unseen: { sendin: 'why' },
    away: ['waitin'],
  };
  expect(pageMisnames(cases, wrong as never).map((line) => line.split("'")[1])).toEqual(
    Object.keys(wrong).slice(1),
  );
});
