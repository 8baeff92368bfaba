import type { PlatformServer } from './platform-server.ts';
import type { Page } from './test.ts';

/** A view that a person can have on the screen, and how to open it. */
export interface Screen {
  readonly name: string;
  readonly open: (page: Page, platform: PlatformServer) => Promise<void>;
  /** Exists in wide or narrow windows only. */
  readonly only?: 'wide' | 'narrow';
  /** Changes state on the platform that other tests would see. */
  readonly isIsolated?: boolean;
}
