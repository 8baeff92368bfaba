import * as v from 'valibot';
import { action } from '../../../console/section/action.ts';

export const MEGABYTE = 1024 * 1024;
const Megabytes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000));

export const UPLOAD_ACTIONS = {
  'upload-limits': action(v.object({ member: Megabytes, platform: Megabytes }), async (deps, limits) => {
    await deps.settings.write({
      uploads: { memberBytes: limits.member * MEGABYTE, platformBytes: limits.platform * MEGABYTE },
    });
    return {};
  }),
};
