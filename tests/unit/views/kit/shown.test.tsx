import { screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { describe, expect, test } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { explore } from '../../../kit/explore.ts';
import { generate } from '../../../kit/generate.ts';
import { defineModel } from '../../../kit/model.ts';
import { scoreOfShown } from '../../../kit/shown.ts';
import type { ViewDriver } from '../../../kit/view.tsx';
import { givenMachine, givenModel } from '../../kit/machines.ts';

type Given = typeof givenMachine;
const amountOf = ({ context }: SnapshotFrom<Given>): string => (context.order.amount / 100).toFixed(2);

function Order({ flow }: { flow: ActorRefFrom<Given> }) {
  const snapshot = useSelector(flow, (state) => state);
  return (
    <>
      <p>{amountOf(snapshot)}</p>
      <button
        type="button"
        disabled={!snapshot.matches('resting')}
        onClick={() => flow.send({ type: 'order.send' })}
      >
        Send
      </button>
    </>
  );
}

const graph = explore(defineModel(givenMachine, givenModel));
const scoreOf = (verify: ViewDriver['verify']) =>
  scoreOfShown(graph.system, generate(graph).paths, {
    open: (scene) => scene.show(<Order flow={scene.run() as ActorRefFrom<Given>} />),
    control: { 'order.send': () => screen.queryByRole('button', { name: 'Send' }) },
    verify,
  });

describe('falsified amounts of a page', () => {
  test('are all found by a driver that compares them', async () => {
    const score = await scoreOf({
      '*': (snapshot) =>
        expect(screen.getByText(/^\d+\.\d\d$/)).toHaveTextContent(
          new RegExp(`^${amountOf(snapshot as SnapshotFrom<Given>)}$`),
        ),
    });
    expect(score).toEqual({ planted: 6, found: 6, survivors: [] });
  });

  test('are named if only one state compares them', async () => {
    const { found, survivors } = await scoreOf({
      resting: () => expect(screen.getByText(/^(5|900)\.00$/)).toBeVisible(),
    });
    expect(found).toBe(4);
    expect(survivors).toEqual([
      "shows another exponent in sending: p '«#.##»'",
      "shows one unit more in sending: p '«#.##»'",
    ]);
  });
});
