/**
 * Lifecycles: pure charts of what may happen to a record, without actors, delays, clock or context (a
 * deadline is the event `deadline.pass`). The platform stores the state's name, locks the row and checks
 * events here; the site offers the actions that are possible here; the test kit walks both against it.
 */
import {
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type SnapshotFrom,
  type StateValueFrom,
} from 'xstate';

/** The state names of a flat chart. */
export type StatusOf<Chart extends AnyStateMachine> = StateValueFrom<Chart> & string;

const at = <Chart extends AnyStateMachine>(chart: Chart, status: StatusOf<Chart>): AnyMachineSnapshot =>
  chart.resolveState({ value: status, context: {} });

/** Whether an event is possible in this state. */
export const canHappen = <Chart extends AnyStateMachine>(
  chart: Chart,
  status: StatusOf<Chart>,
  event: EventFromLogic<Chart>,
): boolean => at(chart, status).can(event);

/** The state that an event leads to; null where the event is not possible. */
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

/** Whether no event is possible any more. */
export const isFinal = <Chart extends AnyStateMachine>(chart: Chart, status: StatusOf<Chart>): boolean =>
  at(chart, status).status === 'done';
