import type { PlatformServer } from './platform-server.ts';
import type { Page } from './test.ts';

/** Something a person can have on the screen, and the way there. */
export interface Screen {
  readonly name: string;
  readonly open: (page: Page, platform: PlatformServer) => Promise<void>;
  /** A screen of wide or narrow windows only. */
  readonly only?: 'wide' | 'narrow';
  /** Leaves something in the house that other tests would meet. */
  readonly isIsolated?: boolean;
}
