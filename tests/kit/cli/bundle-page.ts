import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** What an exported spec imports: the driver of the flow and the kit's page lane, with nothing of the platform's. */
const ENTRY = (driver: string, kit: string): string => `
import { driver } from ${JSON.stringify(driver)};
import { openFlow } from ${JSON.stringify(kit)};
export const drive = (page) => openFlow(page, driver);
`;
const VIRTUAL = '\0exported-page';

const driverOf = (folder: string): string =>
  join(process.cwd(), 'tests', 'flows', folder, `${folder}.page.ts`);
/** Whether a browser is driven through the flow. */
export const hasPage = (folder: string): boolean => existsSync(driverOf(folder));

/** Writes `<flow>.page.js` into the folder. */
export const bundlePage = async (folder: string, out: string): Promise<void> => {
  const root = process.cwd();
  const driver = driverOf(folder);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // All but the runner: the folder is run where nothing of this house is installed.
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
