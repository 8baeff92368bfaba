import { screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { explore } from '../../../kit/explore.ts';
import { generate } from '../../../kit/generate.ts';
import { defineModel } from '../../../kit/model.ts';
import { scoreOnGround } from '../../../kit/mutate.ts';
import { replay } from '../../../kit/replay.ts';
import { onView, type ViewDriver } from '../../../kit/view.tsx';
import { formMachine, formModel } from '../../kit/machines.ts';

type FormRef = ActorRefFrom<typeof formMachine>;
interface Faults {
  readonly isAlwaysOpen?: boolean;
  readonly hasNoClose?: boolean;
  readonly sendsNothing?: boolean;
  readonly showsNoStatus?: boolean;
}

/** A correct form, or one with a fault. */
function Form({ flow, isAlwaysOpen, hasNoClose, sendsNothing, showsNoStatus }: { flow: FormRef } & Faults) {
  const snapshot = useSelector(flow, (state) => state);
  const isOpen = snapshot.matches('editing') || isAlwaysOpen === true;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const { value: text } = event.currentTarget.elements.namedItem('text') as HTMLInputElement;
        if (!sendsNothing) flow.send({ type: 'form.submit', text });
      }}
    >
      <input name="text" aria-label="Text" />
      <button type="submit" disabled={!isOpen}>
        Send
      </button>
      {hasNoClose || snapshot.status !== 'active' ? null : (
        <button type="button" onClick={() => flow.send({ type: 'form.close' })}>
          Close
        </button>
      )}
      {snapshot.hasTag('busy') && !showsNoStatus ? <p role="status">On its way</p> : null}
    </form>
  );
}

const model = defineModel(formMachine, formModel);
const graph = explore(model);
const { paths } = generate(graph);
const driverOf = (faults: Faults = {}): ViewDriver => ({
  open: (scene) => scene.show(<Form flow={scene.run() as FormRef} {...faults} />),
  control: {
    'form.submit': () => screen.queryByRole('button', { name: 'Send' }),
    'form.close': () => screen.queryByRole('button', { name: 'Close' }),
  },
  act: {
    'form.submit': async (user, event) => {
      const text = String(event['text']);
      if (text) await user.type(screen.getByLabelText('Text'), text);
      await user.click(screen.getByRole('button', { name: 'Send' }));
    },
  },
  verify: {
    editing: () => expect(screen.getByLabelText('Text')).toBeVisible(),
    sending: () => expect(screen.getByRole('status')).toHaveTextContent('On its way'),
    waiting: () => expect(screen.queryByRole('status')).toBeNull(),
  },
});
const failures = async (faults?: Faults): Promise<string[]> => {
  const found: string[] = [];
  for (const path of paths) {
    const failure = await replay(graph.system, path, { ground: onView(driverOf(faults)) });
    if (failure) found.push(`${failure.labels.at(-1)}: ${failure.why}`);
  }
  return found;
};

describe('a view', () => {
  test('without a fault passes all paths', async () => {
    expect(await failures()).toEqual([]);
  });

  test.each([
    [
      'a button that is always open',
      { isAlwaysOpen: true },
      /^form.(submit \(full\)|close): 'form.submit' can be pressed, yet/,
    ],
    [
      'a button that was forgotten',
      { hasNoClose: true },
      /^start plain: 'form.close' cannot be pressed, yet/,
    ],
    ['a button that does nothing', { sendsNothing: true }, /^form.submit \((full|empty)\): .*computed/s],
    ['a missing text', { showsNoStatus: true }, /^form.submit \(full\): .*status/s],
  ])('with %s fails, with the step', async (_, faults, line) => {
    const found = await failures(faults);
    expect(found.length).toBeGreaterThan(0);
    for (const each of found) expect(each).toMatch(line);
  });

  test('shows most of the faults that a machine can have, with no other comparison', async () => {
    const { planted, found, unshown } = await scoreOnGround(graph, paths, () => onView(driverOf()));
    expect(found / planted).toBeGreaterThan(0.6);
    expect(unshown).toContain('drops storeNote of sending on send done');
  });

  test('counts no fault as noticed by test cases that fail without a fault, too', async () => {
    const score = scoreOnGround(graph, paths, () => onView(driverOf({ showsNoStatus: true })));
    await expect(score).rejects.toThrow(/^Without any fault, at start plain/);
  });
});

describe('a page of two paths that begin alike', () => {
  const beginnings = paths.flatMap(({ steps }) =>
    steps.map((_, at) => steps.slice(0, at + 1).map(({ step }) => step.label)),
  );

  test('is checked in one of them', async () => {
    const checked = new Set<string>();
    let checks = 0;
    const driver = driverOf();
    const counting = { ...driver, verify: { ...driver.verify, '*': () => (checks += 1) } };
    for (const path of paths)
      await replay(graph.system, path, { ground: onView(counting, undefined, checked) });
    const distinct = new Set(beginnings.map((labels) => JSON.stringify(labels))).size;
    expect(checks).toBe(distinct);
    expect(distinct).toBeLessThan(beginnings.length);
    // Pages with the same last step are different pages.
    expect(distinct).toBeGreaterThan(new Set(beginnings.map((labels) => labels.at(-1))).size);
  });

  test('is checked again if it failed', async () => {
    const checked = new Set<string>();
    const blank = (): void => document.body.replaceChildren();
    const [path] = paths;
    if (!path) throw new Error('The form has no path');
    const failed = await replay(graph.system, path, { ground: onView(driverOf(), blank, checked) });
    const again = await replay(graph.system, path, { ground: onView(driverOf(), blank, checked) });
    expect(again).toEqual(failed);
    expect(failed?.labels).toHaveLength(1);
  });
});
