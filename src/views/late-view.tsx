import { useSelector } from '@xstate/react';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { selectIsHere } from '../machines/late-flow.ts';

/** The view of a late flow: its code is loaded with the flow's, when the flow is first opened. */
export const lateView = <Props extends { readonly flow: AnyActorRef }>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> => {
  const View = lazy(async () => ({ default: await load() }));
  return function Late(props) {
    return useSelector(props.flow, selectIsHere) ? (
      <Suspense fallback={waiting}>
        <View {...props} />
      </Suspense>
    ) : (
      waiting
    );
  };
};
