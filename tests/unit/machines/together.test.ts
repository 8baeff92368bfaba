/** Flows that depend on each other, explored together: their messages may be late, reordered or lost. */
import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { routeGuardMachine } from '../../../src/machines/app/route-guard/route-guard.machine.ts';
import { model as guard } from '../../flows/route-guard/route-guard.model.ts';
import { model as session } from '../../flows/session/session.model.ts';
import { compose, type Channel, type JointRule } from '../../kit/compose.ts';
import type { Model } from '../../kit/model.ts';

type Snapshots = Parameters<JointRule['never']>[0];
const isIn = (snapshots: Snapshots, name: string): boolean =>
  snapshots[name]?.matches({ identity: 'signedIn' }) ?? false;
const knowsOfOne = (snapshots: Snapshots): boolean =>
  (snapshots['guard'] as SnapshotFrom<typeof routeGuardMachine> | undefined)?.context.hasToken ?? false;
/** The model without events that the other flow sends or that are out of scope here. */
const only = (
  model: Model,
  { events = {}, outcomes = {}, inputs = model.inputs }: Partial<Model>,
): Model => ({
  ...model,
  inputs,
  events: { ...model.events, ...events },
  outcomes: { ...model.outcomes, ...outcomes },
});

describe('the session and the route guard', () => {
  const models = {
    session: only(session, { inputs: { visitor: session.inputs['visitor'] } }),
    guard: only(guard, {
      inputs: { visitor: { address: '/rng', forcedLogin: true, hasToken: false } },
      events: { 'visitor.changed': 'sent', 'visitor.lost': 'never', 'setting.changed': 'never' },
    }),
  };
  /** As `app` passes it on. */
  const route: Channel['route'] = (_, effect) => {
    if (effect.kind !== 'sentToParent' || !/^session\.(began|ended)$/.test(effect.event.type)) return [];
    const hasToken = effect.event.type === 'session.began';
    return [{ to: 'guard', event: { type: 'visitor.changed', hasToken } }];
  };
  const rules: JointRule[] = [
    {
      id: 'FRC-02: once all messages have arrived, the guard knows whether there is a session',
      never: (all, underWay) => underWay === 0 && knowsOfOne(all) !== isIn(all, 'session'),
    },
  ];

  test('agree, in whatever order things happen @FRC-02', { timeout: 30_000 }, () => {
    const { situations, steps, faults } = compose(models, { route, bound: 2 }, { rules });
    console.log(`session and route guard: ${situations} joint situations, ${steps} steps`);
    expect(faults).toEqual([]);
    expect(situations).toBeGreaterThan(200);
  });

  test.each([{ reorders: true }, { loses: true }])(
    'disagree if the page reorders or loses messages: %o',
    (channel) => {
      const { faults } = compose(models, { route, bound: 2, ...channel }, { rules });
      expect(faults.map(({ rule }) => rule)).toEqual(rules.map(({ id }) => id));
    },
  );
});

describe('two tabs of one member', () => {
  const member = only(session, {
    inputs: { member: session.inputs['member'] },
    // A new sign-in has a session of its own; this test is about the end of one.
    events: { 'session.begin': 'never' },
    outcomes: { watchTabs: {}, watchWire: {}, liveUpdates: {}, listCountries: {} },
  });
  const route: Channel['route'] = (from, effect) =>
    effect.kind === 'action' && effect.name === 'announceEnd'
      ? [{ to: from === 'here' ? 'there' : 'here', event: { type: 'session.endedElsewhere' } }]
      : [];
  const rules: JointRule[] = [
    {
      id: 'OUT-03: once all messages have arrived, both tabs are signed in or neither',
      never: (all, underWay) => underWay === 0 && isIn(all, 'here') !== isIn(all, 'there'),
    },
  ];
  const walkBoth = (channel: Omit<Channel, 'route' | 'bound'>, tab: Model = member) =>
    compose({ here: tab, there: tab }, { route, bound: 2, ...channel }, { rules });

  test('sign out together, also when both do so at once, and no message is exchanged for ever @OUT-03', () => {
    const { situations, steps, faults } = walkBoth({ reorders: true });
    console.log(`two tabs: ${situations} joint situations, ${steps} steps`);
    expect(faults).toEqual([]);
    expect(steps).toBeLessThan(2000);
  });

  test('differ when the browser loses the message, until the platform reports the end itself', () => {
    expect(walkBoth({ loses: true }).faults.map(({ labels }) => labels.at(-1))).toEqual([
      'session.endedElsewhere is lost',
    ]);
  });
});
