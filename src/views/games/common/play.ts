import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import type { Game } from './catalogue.ts';

/** Starts a game; of a vendor's entrance, the list of its games (LAU-04). */
export const play = (app: AppRef, game: Game): void => app.send({ type: 'game.start', game });
