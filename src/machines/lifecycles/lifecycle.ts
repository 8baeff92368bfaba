/**
 * Lifecycles: pure charts of what may happen to a thing, without actors, delays, clock or context (a deadline is the
 * event `deadline.pass`). The platform stores the name of a state, locks its row and asks here; the site offers what
 * is possible here; the kit walks both against it.
 */
import {
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type SnapshotFrom,
  type StateValueFrom,
} from 'xstate';

/** The names of a flat chart's states. */
export type StatusOf<Chart extends AnyStateMachine> = StateValueFrom<Chart> & string;

const at = <Chart extends AnyStateMachine>(chart: Chart, status: StatusOf<Chart>): AnyMachineSnapshot =>
  chart.resolveState({ value: status, context: {} });

/** Whether an event may happen here. */
export const canHappen = <Chart extends AnyStateMachine>(
  chart: Chart,
  status: StatusOf<Chart>,
  event: EventFromLogic<Chart>,
): boolean => at(chart, status).can(event);

/** Where an event leads from here; null where it may not happen. */
export const nextStatus = <Chart extends AnyStateMachine>(
  chart: Chart,
  status: StatusOf<Chart>,
  event: EventFromLogic<Chart>,
): StatusOf<Chart> | null => {
  if (!canHappen(chart, status, event)) return null;
  const here = at(chart, status);
  const [there] = transition(chart, here as SnapshotFrom<Chart>, event);
  return (there as AnyMachineSnapshot).value as StatusOf<Chart>;
};

/** Whether nothing can happen any more. */
export const isFinal = <Chart extends AnyStateMachine>(chart: Chart, status: StatusOf<Chart>): boolean =>
  at(chart, status).status === 'done';
