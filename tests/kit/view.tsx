/** The paths of a flow through its rendered view: controls are pressed and the screen is checked as a person would. */
import { act, cleanup, configure, render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createActor, type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import en from '../../src/i18n/lang/en.json' with { type: 'json' };
import { setupUser } from '../support/user.ts';
import type { Path, Taken } from './generate.ts';
import { leavesOf } from './lock.ts';
import type { Ground } from './replay.ts';
import type { Picture } from './puppets.ts';
import { host, type Stage } from './stage.ts';

// The tests wait only for modules that are compiled when they are first imported.
configure({ asyncUtilTimeout: 10_000 });

/** What a driver needs to render a flow and its view. */
export interface Scene {
  readonly stage: Stage;
  readonly input: unknown;
  readonly path: Path;
  /** Runs the flow under a parent that only listens. @returns the flow */
  run(): AnyActorRef;
  /** Renders in English, with links that lead nowhere. */
  show(view: ReactElement): void;
}
export interface ViewDriver {
  /** Runs once before all paths: fetches or renders what is loaded as a chunk, so that later it is present at once. */
  readonly prepare?: () => Promise<void>;
  /** Runs the flow and renders its view: `(scene) => scene.show(<Balance wallet={scene.run()} />)`. */
  readonly open: (scene: Scene) => void | Promise<void>;
  readonly close?: () => void;
  /**
   * The control for an event, null while it is absent. It must be operable exactly when the flow takes the event;
   * pressing it performs the event, unless `act` is given.
   */
  readonly control?: Readonly<Record<string, () => HTMLElement | null>>;
  /** How to perform an event that is not one press. */
  readonly act?: Readonly<
    Record<
      string,
      (user: UserEvent, event: Readonly<Record<string, unknown>>, caseName: string | null) => Promise<void>
    >
  >;
  /**
   * Snapshots of the flow's actors, by their names in `setup()`, if the view reads them. Each of these actors is walked
   * in a model of its own.
   */
  readonly pictures?: Readonly<Record<string, Picture>>;
  /**
   * What a person finds in each state, in the specification's terms; `*` holds in all. The checks assert and do not
   * wait. The snapshot is the computed one, so that a running flow in a wrong state is noticed.
   */
  readonly verify: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => void>>;
  /** States that have no picture of their own, with the reason. */
  readonly unseen?: Readonly<Record<string, string>>;
  /** Planted faults that this view cannot show, by a part of their names, with where they are found instead. */
  readonly overlooked?: Readonly<Record<string, string>>;
  /** Steps (by label or event) that a person cannot take at this view, with the reason: the flow is sent the event. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/** Whether a person can use it: visible, not disabled, not `aria-disabled`. */
export const isOperable = (element: HTMLElement | null): boolean =>
  element !== null &&
  element.isConnected &&
  !(element as HTMLButtonElement).disabled &&
  element.getAttribute('aria-disabled') !== 'true' &&
  element.closest('[inert]') === null;

const eventOf = (label: string): string => label.replace(/ \(.*\)$/, '');
/** The states whose `verify` applies: each leaf, its parents, `*`. */
export const statesToVerify = (snapshot: AnyMachineSnapshot): string[] => {
  const leaves = leavesOf(snapshot.value);
  const parents = leaves.flatMap((leaf) =>
    leaf.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.')),
  );
  return ['*', ...new Set(parents)];
};

export interface ViewGround extends Ground {
  /** The states that were checked. */
  readonly looked: ReadonlySet<string>;
}

/**
 * `spoil` changes the page after each step, before the checks, to see whether they notice. `checked`, shared by the
 * paths of a flow, holds the beginnings whose page was checked: paths begin alike, and their page is not checked twice.
 * Without it every page is checked each time.
 */
export const onView = (
  driver: ViewDriver,
  spoil: () => void = () => undefined,
  checked?: Set<string>,
): ViewGround => {
  const looked = new Set<string>();
  let steps: Path['steps'] = [];
  let user: UserEvent = setupUser();
  let stop = (): void => undefined;

  const checkControls = (offered: readonly string[]): void => {
    const isElsewhere = (label: string): boolean =>
      (driver.elsewhere?.[label] ?? driver.elsewhere?.[eventOf(label)]) !== undefined;
    const taken = new Set(offered.filter((label) => !isElsewhere(label)).map(eventOf));
    for (const [type, find] of Object.entries(driver.control ?? {})) {
      const is = isOperable(find());
      if (is !== taken.has(type))
        throw new Error(
          is
            ? `'${type}' can be pressed, yet the flow does not take it`
            : `'${type}' cannot be pressed, yet the flow takes it`,
        );
    }
  };
  const press = async ({ step }: Taken): Promise<boolean> => {
    if (step.kind !== 'event') return false;
    const { type } = step.event;
    if (driver.elsewhere?.[step.label] ?? driver.elsewhere?.[type]) return false;
    const own = driver.act?.[type];
    const control = driver.control?.[type];
    if (!own && !control) throw new Error(`The driver has no way to do '${step.label}'`);
    // Not as one batch: each keystroke sees the changes of the one before.
    if (own) await own(user, step.event, step.caseName);
    else {
      const element = control?.() ?? null;
      if (!isOperable(element)) throw new Error(`'${type}' cannot be pressed`);
      await user.click(element as HTMLElement);
    }
    await act(async () => undefined);
    return true;
  };
  return {
    looked,
    pictures: driver.pictures,
    open: async (stage, input, path) => {
      user = setupUser();
      ({ steps } = path);
      const { hook } = memoryLocation({ path: '/' });
      await act(async () => {
        await driver.open({
          stage,
          input,
          path,
          run: () => {
            stop = host(stage, input);
            return stage.flow;
          },
          show: (view) => {
            render(
              <IntlProvider locale="en-GB" messages={en}>
                <Router hook={hook}>{view}</Router>
              </IntlProvider>,
            );
          },
        });
      });
    },
    act: (_, taken) => press(taken),
    world: async (_, work) => act(async () => work()),
    verify: async (_, taken, offered) => {
      spoil();
      const beginning = steps.slice(0, steps.indexOf(taken) + 1).map(({ step }) => step.label);
      const key = beginning.join('\n');
      if (checked?.has(key)) return;
      const { snapshot } = taken.move.to;
      const offeredNow = snapshot.status === 'active' ? offered : [];
      for (const state of statesToVerify(snapshot)) {
        driver.verify[state]?.(snapshot);
        if (driver.verify[state]) looked.add(state);
      }
      checkControls(offeredNow);
      checked?.add(key);
    },
    close: () => {
      cleanup();
      driver.close?.();
      stop();
      stop = () => undefined;
    },
  };
};

/**
 * A parent without behaviour, for a driver whose flow runs among others: `createActor(world, stage's clock and
 * inspect)`.
 */
export const startUnder = (stage: Stage, logic: AnyStateMachine): AnyActorRef =>
  createActor(logic, { clock: stage.clock, inspect: stage.inspect }).start();
