import type { ResponseOf } from './contract/endpoint.ts';
import * as contract from './contract/session.ts';
import { call } from './http.ts';
import { reportWireEvent } from './wire-events.ts';

export type Avatar = ResponseOf<typeof contract.getAvatar>;
export type Icons = ResponseOf<typeof contract.listIcons>;

/** The player's picture. */
export const getAvatar = (signal?: AbortSignal): Promise<Avatar> => call(contract.getAvatar, {}, { signal });

/** What a player may choose from, and what is chosen. */
export const listIcons = (signal?: AbortSignal): Promise<Icons> => call(contract.listIcons, {}, { signal });

/** Choose a picture; whoever shows the player hears of it. */
export const setIcon = async (icon: string, signal?: AbortSignal): Promise<void> => {
  await call(contract.setIcon, { icon }, { signal });
  reportWireEvent({ type: 'avatar.changed', avatar: { avatar: icon, avatarType: 'STATIC' } });
};
