import type { Endpoint } from '#contract/endpoint.ts';

/** Applies faults (the console's table) to the response of an endpoint. */
export interface FaultGate {
  /** Only the request's `signal` is used, and only when a fault needs it, since accessing it is costly. */
  around(endpoint: Endpoint, request: Request, answer: Answer): Promise<Response>;
  /** The same for the event stream, whose response stays open. */
  aroundStream(request: Request, open: Answer): Promise<Response>;
}

/** `isPlain`: complete and not compressed, for a fault that truncates the text. */
export type Answer = (isPlain?: boolean) => Promise<Response>;
