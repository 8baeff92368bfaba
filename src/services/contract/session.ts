import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Flag, Identifier, Nothing, listOf, shortText } from './values.ts';

export const logout = endpoint({
  name: 'logout',
  summary: 'Ends the session on the platform at once',
  method: 'DELETE',
  path: '/wps/session/logout',
  token: 'required',
  request: Nothing,
  response: Nothing,
  requirements: ['API-20'],
});

export const getMemberInfo = endpoint({
  name: 'getMemberInfo',
  summary: 'The token’s owner; an empty value is a guest',
  method: 'GET',
  path: '/wps/member/info',
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      id: Identifier,
      account: v.string(),
      nickname: v.nullish(v.string(), ''),
      type: v.number(),
      toUpline: v.nullish(Flag, false),
      clubLabel: v.nullish(v.object({ labelName: v.string(), rankLevel: v.number() }), null),
      memberLabel: listOf(v.string()),
      lastLoginDate: v.nullish(v.number(), null),
    }),
    v.transform(({ id, type, memberLabel, clubLabel, lastLoginDate, ...rest }) => ({
      ...rest,
      customerId: id,
      accountType: type,
      memberLabels: memberLabel,
      club: clubLabel && { name: clubLabel.labelName, level: clubLabel.rankLevel },
      lastLoginAt: lastLoginDate,
    })),
  ),
  requirements: ['API-06', 'SES-03', 'SES-07', 'GAT-01', 'ACT-02'],
});

export const getAvatar = endpoint({
  name: 'getAvatar',
  summary: 'The member’s picture: the id of a drawn one, or an address',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerAvatar',
  module: null,
  token: 'required',
  request: v.object({}),
  response: v.object({ avatar: v.string(), avatarType: v.string() }),
  requirements: ['API-04'],
});

export const listIcons = endpoint({
  name: 'listIcons',
  summary: 'The member’s picture, and those to choose from, as ids of drawn pictures',
  method: 'GET',
  path: '/wps/member/info/icon',
  module: 'PROFPIC3',
  token: 'required',
  request: v.object({}),
  response: v.object({ icon: v.nullish(v.string(), null), icons: listOf(v.string()) }),
  requirements: ['API-15'],
});

export const setIcon = endpoint({
  name: 'setIcon',
  summary: 'Sets one of the drawn pictures',
  method: 'POST',
  path: '/wps/member/info/icon',
  module: 'PROFPIC3',
  token: 'required',
  request: v.object({ icon: shortText(16) }),
  response: Nothing,
  requirements: ['API-15'],
});
