import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** Pages of the games and the entry of each under platform/games/page. */
const PAGES = {
  slot: 'main.ts',
  poker: 'poker/main.ts',
  table: 'table/main.ts',
  fish: 'fish/main.ts',
  lottery: 'lottery/main.ts',
  sports: 'sports/main.ts',
  pvp: 'pvp/main.ts',
};

/** One build a page: one script and one style sheet with fixed names, since the game server's page names them. */
export const gamePageOptions = () =>
  Object.entries(PAGES).map(([page, entry]) => ({
    configFile: join(ROOT, 'vite.games.config.ts'),
    build: {
      rolldownOptions: {
        input: join(ROOT, 'platform/games/page', entry),
        output: {
          entryFileNames: `${page}.js`,
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css')) ? `${page}.css` : 'fonts/[name][extname]',
        },
      },
    },
  }));
