import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import {
  createActor,
  fromPromise,
  setup,
  type ActorRefFrom,
  type AnyEventObject,
  type AnyStateMachine,
  type InputFrom,
} from 'xstate';
import en from '../../../../src/i18n/lang/en.json' with { type: 'json' };
import type { AppRef } from '../../../../src/machines/app/app/app.refs.ts';
import { preferencesMachine } from '../../../../src/machines/app/preferences/preferences.machine.ts';
import type { Visitor } from '../../../../src/services/browser/member-store.ts';
import type { Game, WalletUnit } from '../../../../src/views/games/common/catalogue.ts';
import type { Lane, Vendor } from '../../../../src/views/layout/categories.ts';
import { linesIn } from '../../../kit/figures.ts';

export const UNIT: WalletUnit = { symbol: 'P', exponent: 2, position: 'before' };

/** Renders a view in English, at an address that a click may change. */
export function stage(view: ReactElement) {
  const { hook, history } = memoryLocation({ path: '/', record: true });
  const shown = (children: ReactElement) => (
    <IntlProvider locale="en" messages={en}>
      <Router hook={hook}>{children}</Router>
    </IntlProvider>
  );
  return { ...render(shown(view)), history };
}

/** The texts of a view, line by line, with the full stamp of each moment in place of its short text. */
export const stampedLines = (root: Element): string[] =>
  linesIn(root).map((line) =>
    line.replaceAll(/(?:[A-Z][a-z]{2} \d+(?:, \d{4})?|today|yesterday)(?:,? [\d:]{5})? \((\d[^)]+)\)/g, '$1'),
  );

/** Runs a machine under a parent that records its events. */
export function runChild<Machine extends AnyStateMachine>(machine: Machine, input?: InputFrom<Machine>) {
  const parentEvents: AnyEventObject[] = [];
  const parent = setup({ actors: { child: machine as AnyStateMachine } }).createMachine({
    invoke: { id: 'child', src: 'child', input: () => input },
    on: { '*': { actions: ({ event }) => parentEvents.push(event) } },
  });
  const actor = createActor(parent).start();
  return { child: actor.getSnapshot().children['child'] as unknown as ActorRefFrom<Machine>, parentEvents };
}

const preferences = () =>
  createActor(
    preferencesMachine.provide({
      actors: { loadCatalogue: fromPromise<void, { language: 'EN' }>(async () => undefined) as never },
    }),
    { input: { language: 'EN', theme: 'light' } },
  ).start();

/** An `app` without behaviour: the visitor, its children, and a listener for its events. */
export function standIn(children: object = {}, visitor: Visitor | null = null) {
  const send = vi.fn<(event: AnyEventObject) => void>();
  const snapshot = { context: { visitor }, children: { preferences: preferences(), ...children } };
  const app = { send, getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }) };
  return { app: app as unknown as AppRef, send };
}

/** A response that arrives, one that fails, one that never arrives. */
export const comes = <T,>(value: T) => fromPromise(async () => value);
export const fails = () => fromPromise<never>(async () => Promise.reject(new Error('no answer')));
export const hangs = () => fromPromise<never>(() => new Promise(() => undefined));

export const aGame = (id: string, more: Partial<Game> = {}): Game => ({
  id,
  vendor: 'NIMBUS',
  vendorName: 'Nimbus Play',
  type: 'RNG',
  classification: 'JP',
  name: `Game ${id}`,
  icon: `/art/tile/${id}.svg`,
  isVendorEntrance: false,
  opensSoon: false,
  code: null,
  minBet: 0.1,
  minLines: 1,
  badge: null,
  ...more,
});

export const aVendor = (code: string, more: Partial<Vendor> = {}): Vendor => ({
  code,
  name: `Vendor ${code}`,
  icon: null,
  colourIcon: null,
  isHot: false,
  accountTypeId: null,
  accountTypeName: null,
  type: 'RNG',
  isVendorEntrance: true,
  opensSoon: false,
  entranceId: null,
  gameCount: 12,
  ...more,
});

export const aLane = (category: string, vendors: Vendor[], codes: string[] = []): Lane => ({
  category,
  vendors,
  classifications: codes.map((code, at) => ({ code, gameCount: at + 1 })),
});
