/** Fields send events while they are typed in and left; a path receives them only in the steps about them. */
import type { ComponentType } from 'react';
import { expect } from 'vitest';
import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { FlowViewProps } from '../../../src/views/app/flow-host/flow-view.ts';

export const quietly = <Flow extends AnyActorRef>(
  View: ComponentType<FlowViewProps<Flow>>,
  fieldEvent: string,
) => {
  let isForwarding = false;
  const quiet = new WeakMap<Flow, Flow>();
  const QuietDialog = ({ flow, ...rest }: FlowViewProps<Flow>) => {
    const muted =
      quiet.get(flow) ??
      (Object.create(flow, {
        send: {
          value: (event: AnyEventObject) => {
            if (event.type !== fieldEvent || isForwarding) flow.send(event);
          },
        },
      }) as Flow);
    quiet.set(flow, muted);
    return <View {...rest} flow={muted} />;
  };
  return {
    QuietDialog,
    forwarding: async (work: () => Promise<void>): Promise<void> => {
      isForwarding = true;
      await work();
      isForwarding = false;
    },
  };
};

/** Types a new password into its field and leaves the field if the path says so. */
export const touchPassword = async (
  user: {
    clear: (at: Element) => Promise<void>;
    click: (at: Element) => Promise<void>;
    paste: (text: string) => Promise<void>;
    tab: () => Promise<void>;
  },
  input: HTMLInputElement | null,
  { password, isLeft }: { readonly password: string; readonly isLeft: boolean },
  forwarding: (work: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  if (!input) throw new Error('There is no field for it');
  await user.clear(input);
  await user.click(input);
  if (!isLeft) return forwarding(() => user.paste(password));
  await user.paste(password);
  await forwarding(() => user.tab());
};

/** Texts below a new password: its strength, and the state of each point. */
export const rulesBelow = (
  input: HTMLInputElement,
): { readonly strength: string | null; readonly points: string[] } => {
  const below = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((element) => element?.querySelector('[role=meter]'));
  return {
    strength: below?.querySelector('[role=meter]')?.getAttribute('aria-valuenow') ?? null,
    points: [...(below?.querySelectorAll('li .vh') ?? [])].map((label) => label.textContent ?? ''),
  };
};

/** VAL-11: the meter says its strength, and the point about the length says which lengths are possible. */
export const checkStrength = (within: Element | null, strength: number): void => {
  for (const meter of within?.querySelectorAll('[role=meter]') ?? [])
    expect(meter).toHaveAttribute('aria-label', `Strength of the password: ${strength} of 4`);
  for (const { textContent } of within?.querySelectorAll('li') ?? [])
    if (/\d/.test(textContent)) expect(textContent).toMatch(/: ?8–64 characters$/);
};
