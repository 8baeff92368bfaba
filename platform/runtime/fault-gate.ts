import type { Endpoint } from '#contract/endpoint.ts';

/** Bad luck on order (the console's fault table) around the answer of an endpoint. */
export interface FaultGate {
  /** Of a request only its `signal` is looked at, and only on order: asking for it is work. */
  around(endpoint: Endpoint, request: Request, answer: Answer): Promise<Response>;
  /** The same for the event stream, whose answer goes on. */
  aroundStream(request: Request, open: Answer): Promise<Response>;
}

/** `isPlain`: whole and not packed, for a fault that takes the text apart. */
export type Answer = (isPlain?: boolean) => Promise<Response>;
