import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { vendorAddress, type Game } from './catalogue.ts';

/** Starts a game; a vendor's entrance opens its list of games instead (LAU-04). */
export const play = (app: AppRef, { id, vendor, type, isVendorEntrance }: Game): void => {
  const list = isVendorEntrance ? vendorAddress(type, vendor) : null;
  if (list === null) app.send({ type: 'game.start', game: { id, vendor } });
  else app.send({ type: 'route.request', address: list, manner: 'push' });
};
