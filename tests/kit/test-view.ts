/**
 * The tests of a flow at its view: each path, each state blanked, each control removed. The paths come from the lock;
 * `flows check` finds missing ones, so nothing is explored twice.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { isTransient, stateName } from './chart.ts';
import { viewMisnames } from './driver-names.ts';
import { follow, isBroken, type Path } from './generate.ts';
import { labelsOf, type Lock } from './lock.ts';
import type { Model } from './model.ts';
import { replay } from './replay.ts';
import { createSystem, type System } from './system.ts';
import { onView, statesToVerify, type ViewDriver, type ViewGround } from './view.tsx';

const restingStates = ({ chart }: System): string[] =>
  chart.nodes
    .filter((node) => node.type === 'atomic' && !isTransient(node))
    .map((node) => stateName(node, chart.machine.id));

/** The shortest beginning of a path that ends in a state. */
const pathTo = (paths: readonly Path[], state: string): Path | null =>
  paths
    .flatMap((path) => {
      const at = path.steps.findIndex(
        ({ move }) =>
          move.to.snapshot.status === 'active' && statesToVerify(move.to.snapshot).includes(state),
      );
      return at === -1 ? [] : [{ id: path.id, steps: path.steps.slice(0, at + 1) }];
    })
    .toSorted((a, b) => a.steps.length - b.steps.length)[0] ?? null;

const blank = (): void => document.body.replaceChildren();
const throws = (work: () => void): boolean => {
  try {
    work();
    return false;
  } catch {
    return true;
  }
};

export const testView = (model: Model, driver: ViewDriver, lock: Lock | null): void => {
  const system = createSystem(model);
  const walked = (lock?.paths ?? []).map((each) => ({ id: each.id, done: follow(system, labelsOf(each)) }));
  const outdated = walked.flatMap(({ id, done }) =>
    isBroken(done) ? [`${id} at ${done.labels[done.at]}`] : [],
  );
  const paths = walked.flatMap(({ id, done }): Path[] => (isBroken(done) ? [] : [{ id, steps: done }]));
  const states = restingStates(system);

  const checked = new Set<string>();
  /** Whether the checks of a state noticed that its page was blanked. */
  const noticed = new Map<string, boolean>();
  /** Once a path is over its page is needed no more: it is blanked, which saves a path of its own for most states. */
  const blankAtEnd = ({ steps }: Path): ViewGround => {
    const ground = onView(driver, undefined, checked);
    return {
      ...ground,
      verify: async (stage, taken, offered) => {
        await ground.verify?.(stage, taken, offered);
        const { snapshot } = taken.move.to;
        if (taken !== steps.at(-1) || snapshot.status !== 'active') return;
        blank();
        for (const state of statesToVerify(snapshot)) {
          const verify = driver.verify[state];
          if (verify && !noticed.has(state))
            noticed.set(
              state,
              throws(() => verify(snapshot)),
            );
        }
      },
    };
  };

  /** For a state in which no path ends, or that is tested alone: whether the step that blanked the page failed. */
  const isBlankNoticed = async (state: string): Promise<boolean> => {
    const path = pathTo(paths, state);
    if (!path) throw new Error(`No path rests in '${state}'`);
    const last = path.steps.length;
    let at = 0;
    const spoil = (): void => {
      at += 1;
      if (at === last) blank();
    };
    const only = driver.verify[state];
    const verify: ViewDriver['verify'] = only ? { [state]: only } : {};
    const narrowed = { ...driver, verify, control: {}, act: pressed(driver) };
    const failure = await replay(system, path, { ground: onView(narrowed, spoil) });
    return failure?.labels.length === last;
  };

  describe(model.title, () => {
    // Modules are compiled when they are first imported.
    if (driver.prepare) beforeAll(driver.prepare, 60_000);

    test.each(paths.map((path) => [`${path.id} ${path.steps.at(-1)?.step.label ?? ''}`, path] as const))(
      '%s',
      async (_, path) => {
        const failure = await replay(system, path, { ground: blankAtEnd(path) });
        const { labels = [], why = '' } = failure ?? {};
        // The steps first: the text of the page may be long.
        expect(failure === null, `after ${labels.join(' > ')}:\n${why}`).toBe(true);
      },
    );

    test('the lock has paths, and each can be replayed (else: npm run flows -- check --update)', () => {
      expect(outdated).toEqual([]);
      expect(paths.length).toBeGreaterThan(0);
    });

    test('each state is checked, or has no picture of its own', () => {
      expect(states.filter((state) => !driver.verify[state] && !driver.unseen?.[state])).toEqual([]);
    });

    test('the driver names only what exists', () => {
      const steps = paths.flatMap((path) => path.steps.map(({ step }) => step));
      expect(viewMisnames(model, steps, driver)).toEqual([]);
    });

    test.each(states.filter((state) => driver.verify[state]).map((state) => [state]))(
      'a blank page is not taken for %s',
      async (state) => {
        expect(noticed.get(state) ?? (await isBlankNoticed(state))).toBe(true);
      },
    );
  });
};

/** How events are performed, by a driver whose controls are not checked. */
const pressed = ({ act, control }: ViewDriver): NonNullable<ViewDriver['act']> => ({
  ...Object.fromEntries(
    Object.entries(control ?? {}).map(([type, find]) => [
      type,
      async (user) => {
        const element = find();
        if (!element) throw new Error(`'${type}' is not on the page`);
        await user.click(element);
      },
    ]),
  ),
  ...act,
});
