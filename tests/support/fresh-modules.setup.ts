/** Each file begins with modules that have kept nothing, as a page that is loaded, without a process of its own. */
import { vi } from 'vitest';

vi.resetModules();
