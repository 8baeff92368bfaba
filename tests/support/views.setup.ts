import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { installDomShims } from './dom-shims.ts';

installDomShims();
// A part that comes by itself is late on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
