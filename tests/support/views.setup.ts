import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach } from 'vitest';
import { installDomShims } from './dom-shims.ts';

installDomShims();
const { getElementError } = getConfig();
configure({
  // A part that comes by itself is late on a busy machine.
  asyncUtilTimeout: 10_000,
  // Who waits for an element fails to find it many times: the page is printed only if someone reads the message.
  getElementError: (message, container) => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => getElementError(message, container).message,
    });
  },
});
afterEach(cleanup);
