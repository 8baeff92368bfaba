import { SERVICE_POPUP } from '../config/later.ts';
import { openWindowFor, windowAddressOf } from './browser/press-window.ts';
import { getService } from './contract/customer-service.ts';
import { call } from './http.ts';
import { ServiceError } from './service-error.ts';

const { width, height } = SERVICE_POPUP;

/**
 * Opens a customer service of type 3 in its popup; to be called within a press (LAU-08). The popup is closed
 * when its address cannot be fetched (LAU-09).
 * @param path the encrypted path of the site's settings.
 * @throws ServiceError `popup_blocked`, or the failure of the request.
 */
export const openServicePath = (path: string, signal: AbortSignal): Promise<void> =>
  openWindowFor(
    `popup,width=${width},height=${height}`,
    async () => {
      const versions = await call(getService, { path }, { signal });
      const [first] = versions.flatMap((each) => windowAddressOf(each.path) ?? []);
      if (!first) throw new ServiceError('malformed');
      return first;
    },
    signal,
  );
