import { builtinEnvironments } from 'vitest/runtime';
import type { Environment } from 'vitest/runtime';

/** The wire stays Node's own: the platform in this process speaks it, and msw listens to it. */
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

/** A page of happy-dom whose calls are those of Node. */
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
