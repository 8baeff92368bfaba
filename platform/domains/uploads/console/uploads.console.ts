import type { ConsolePart } from '../../../console/section/section.ts';
import { usageOfAll } from '../quota.ts';
import { uploadSection } from './upload-section.ts';
import { UPLOAD_ACTIONS } from './uploads.ts';

export const uploadsConsole: ConsolePart = {
  sections: [
    {
      link: null,
      render: async ({ deps, values }) => uploadSection(await usageOfAll(deps.db), values.uploads),
    },
  ],
  actions: UPLOAD_ACTIONS,
};
