import { builtinEnvironments } from 'vitest/runtime';
import type { Environment } from 'vitest/runtime';

/** Networking stays Node's own: the platform in this process responds to it, and msw intercepts it. */
const WIRE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'Blob',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'URL',
  'URLSearchParams',
] as const;

/** A happy-dom page whose requests are Node's. */
export default {
  name: 'site',
  viteEnvironment: 'client',
  async setup(global: typeof globalThis, options: Record<string, unknown>) {
    const own = WIRE.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);
    const page = await builtinEnvironments['happy-dom'].setup(global, options);
    for (const [name, descriptor] of own) if (descriptor) Object.defineProperty(global, name, descriptor);
    return page;
  },
} satisfies Environment;
