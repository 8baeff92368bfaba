/**
 * The project's own rules, run by oxlint as a plugin. The allowed imports and globals of each layer are data:
 * layers.json. They are allow-lists, because deny-lists leaked (React.useState, useRef, useLocation).
 */
import { globals } from './globals.mjs';
import { layers } from './layers.mjs';
import { tests } from './tests.mjs';
import { terms } from './terms.mjs';
import { views } from './views.mjs';

export default { meta: { name: 'statehouse' }, rules: { layers, globals, views, terms, tests } };
