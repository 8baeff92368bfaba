import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Bundled for an exported spec: the flow's driver and the kit's page lane, without code of the platform. */
const ENTRY = (driver: string, kit: string): string => `
import { driver } from ${JSON.stringify(driver)};
import { openFlow } from ${JSON.stringify(kit)};
export const drive = (page) => openFlow(page, driver);
`;
const VIRTUAL = '\0exported-page';

const driverOf = (folder: string): string =>
  join(process.cwd(), 'tests', 'flows', folder, `${folder}.page.ts`);
/** Whether the flow has a browser driver. */
export const hasPage = (folder: string): boolean => existsSync(driverOf(folder));

/** Writes `<flow>.page.js` into the folder. */
export const bundlePage = async (folder: string, out: string): Promise<void> => {
  const root = process.cwd();
  const driver = driverOf(folder);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // Everything but the test runner is bundled: the folder runs where this project's packages are not installed.
    ssr: { noExternal: true },
    plugins: [
      {
        name: 'exported-page',
        resolveId: (id) => (id === VIRTUAL ? id : null),
        load: (id) => (id === VIRTUAL ? ENTRY(driver, join(root, 'tests', 'kit', 'page.ts')) : null),
      },
    ],
    build: {
      ssr: true,
      outDir: out,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: VIRTUAL,
        external: ['@playwright/test'],
        output: { entryFileNames: `${folder}.page.js`, codeSplitting: false },
      },
    },
  });
};
