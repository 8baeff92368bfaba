import type { ResponseOf } from './contract/endpoint.ts';
import * as contract from './contract/session.ts';
import { call } from './http.ts';
import { reportWireEvent } from './wire-events.ts';

export type Avatar = ResponseOf<typeof contract.getAvatar>;
export type Icons = ResponseOf<typeof contract.listIcons>;

/** The member's picture. */
export const getAvatar = (signal?: AbortSignal): Promise<Avatar> => call(contract.getAvatar, {}, { signal });

/** The pictures that a member may choose from, and the current one. */
export const listIcons = (signal?: AbortSignal): Promise<Icons> => call(contract.listIcons, {}, { signal });

/** Sets a picture and notifies subscribers of the change. */
export const setIcon = async (icon: string, signal?: AbortSignal): Promise<void> => {
  await call(contract.setIcon, { icon }, { signal });
  reportWireEvent({ type: 'avatar.changed', avatar: { avatar: icon, avatarType: 'STATIC' } });
};
