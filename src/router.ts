import { useSelector } from '@xstate/react';
import type { BaseLocationHook } from 'wouter';
import type { AppRef } from './machines/app/app/app.refs.ts';

/**
 * wouter's location is the address of `app`; its links become requests, which the route guard grants or
 * denies (ROU-01).
 */
export const locationHookOf =
  (app: AppRef): BaseLocationHook =>
  () => {
    const address = useSelector(app, (snapshot) => snapshot.context.address);
    return [
      address.split('?', 1)[0] ?? '/',
      (to: string, options?: { replace?: boolean }) =>
        app.send({ type: 'route.request', address: to, manner: options?.replace ? 'replace' : 'push' }),
    ];
  };
