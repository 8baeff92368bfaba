import type { Deps } from '../runtime/deps.ts';
import type { Job } from '../runtime/job.ts';
import type { ConsolePart } from '../console/section/section.ts';
import type { PayloadKeys } from '../http/payload-keys.ts';
import type { Route } from '../http/serve.ts';

/** Everything a domain adds to the platform. A new domain is a folder with one of these, and a line in `domains.ts`. */
export interface Domain {
  readonly name: string;
  readonly routes?: (deps: Deps, keys: PayloadKeys) => readonly Route[];
  readonly jobs?: readonly Job[];
  readonly console?: ConsolePart;
}
