import { eq } from 'drizzle-orm';
import { endSession, listSessions } from '#contract/account-sessions.ts';
import { login, loginFreePlay, verifyLogin } from '#contract/login.ts';
import { getAvatar, getMemberInfo, listIcons, logout, setIcon } from '#contract/session.ts';
import { members } from './people.tables.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import { memberOf } from '../../runtime/call.ts';
import { serve, type Route } from '../../http/serve.ts';
import { endSessions, endedSignal } from '../../http/tokens.ts';
import { endOwnSessions, sessionsOf } from './account-sessions.ts';
import { AVATARS, chooseAvatar } from './avatars.ts';
import { startFreePlay } from './free-play.ts';
import { signIn } from './login.ts';
import { signInBySecondStep } from './second-step.ts';
import { TRIAL_TYPE } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { rankName } from './ranks.ts';

const findMember = async (db: Db, id: number) => {
  const [member] = await db.select().from(members).where(eq(members.id, id));
  if (!member) throw new Refusal('login.not.session', { reason: 'closed' });
  return member;
};

/** Sign-in, sign-out, and the signed-in account. */
export const sessionRoutes = (deps: Deps): readonly Route[] => [
  serve(login, (request, call) => signIn(deps, request, call)),

  serve(verifyLogin, (request, call) => signInBySecondStep(deps, request, call)),

  serve(loginFreePlay, (_request, call) => startFreePlay(deps, call)),

  serve(
    logout,
    async (_request, call) => {
      const { memberId } = memberOf(call);
      const ended = await endSessions(call.db, memberId, 'ended', deps.clock.now());
      call.afterCommit(() => deps.hub.publish(ended.map((id) => endedSignal(memberId, id))));
      return null;
    },
    { isAlwaysOpen: true, isBeforeChange: true },
  ),

  serve(listSessions, (_request, call) => sessionsOf(deps, call)),

  serve(endSession, (request, call) => endOwnSessions(deps, call, request)),

  serve(
    getMemberInfo,
    async (_request, call) => {
      const member = await findMember(call.db, memberOf(call).memberId);
      return {
        id: String(member.id),
        account: member.account,
        nickname: member.nickname,
        type: member.type,
        toUpline: member.uplineId !== null,
        clubLabel:
          member.type === TRIAL_TYPE
            ? null
            : {
                labelName: rankName(deps.settings.current().vip, member.clubLevel, call.language),
                rankLevel: member.clubLevel,
              },
        memberLabel: member.labels,
        lastLoginDate: member.previousLoginAt,
      };
    },
    { isBeforeChange: true },
  ),

  serve(getAvatar, async (_request, call) => {
    const { avatar } = await findMember(call.db, memberOf(call).memberId);
    return { avatar, avatarType: 'STATIC' };
  }),

  serve(listIcons, async (_request, call) => {
    const { avatar } = await findMember(call.db, memberOf(call).memberId);
    return { icon: avatar, icons: [...AVATARS] };
  }),

  serve(setIcon, async ({ icon }, call) => {
    await chooseAvatar(call, icon);
    return null;
  }),
];
