import { eq, sql } from 'drizzle-orm';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import type { login as loginEndpoint } from '#contract/login.ts';
import { CAPTCHA, KNOWN_PLACES, LOGIN_LIMITS } from '../config.ts';
import { rowsOf, type Db } from '../db/open.ts';
import { enabledModules } from '../db/settings.ts';
import { knownPlaces, members } from '../db/schema/people.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/call.ts';
import { endedSignal, hashOf, startSession } from '../http/tokens.ts';
import { Refusal } from '../refusal.ts';
import { areLettersRight, useTicket } from './captcha.ts';
import { giveBack, isMarked, mark, take, type Limit } from './limits.ts';

type Request = ParsedRequestOf<typeof loginEndpoint>;
type Answer = AnswerOf<typeof loginEndpoint>;

interface Candidate extends Record<string, unknown> {
  id: number;
  account: string;
  type: number;
  status: string;
  password_hash: string | null;
  is_password_expired: boolean;
  is_password_default: boolean;
  is_first: boolean;
  is_known: boolean;
}

/** The member of that name, and whether this address or device has signed in before: one query, known or not. */
const findCandidate = async (db: Db, name: string, places: Place[]): Promise<Candidate | undefined> => {
  const [address, device] = places;
  const [row] = await rowsOf<Candidate>(
    db,
    sql`select m.id, m.account, m.type, m.status, m.password_hash, m.is_password_expired, m.is_password_default,
        m.last_login_at is null as is_first,
        exists (select 1 from known_places k where k.member_id = m.id
          and k.value_hash in (${address?.valueHash ?? ''}, ${device?.valueHash ?? ''})) as is_known
      from members m where lower(m.account) = ${name}`,
  );
  return row;
};

interface Place {
  readonly kind: 'address' | 'device';
  readonly valueHash: string;
}
const placesOf = (ip: string, deviceId: string | undefined): Place[] => [
  { kind: 'address', valueHash: hashOf(`address ${ip}`) },
  ...(deviceId && deviceId.length >= 32
    ? [{ kind: 'device' as const, valueHash: hashOf(`device ${deviceId}`) }]
    : []),
];

/** Where an account has signed in from; the oldest give way, so that who travels is not known everywhere for ever. */
const rememberPlaces = async (
  db: Db,
  memberId: number,
  places: readonly Place[],
  now: number,
): Promise<void> => {
  await db
    .insert(knownPlaces)
    .values(places.map((place) => ({ ...place, memberId, seenAt: now })))
    .onConflictDoUpdate({
      target: [knownPlaces.memberId, knownPlaces.kind, knownPlaces.valueHash],
      set: { seenAt: now },
    });
  await db.execute(sql`delete from known_places where member_id = ${memberId} and (kind, value_hash) in (
    select kind, value_hash from known_places where member_id = ${memberId}
      order by seen_at desc, kind, value_hash offset ${KNOWN_PLACES.most})`);
};

/**
 * Strangers share one small budget per account, so that guessing ends soon; a place the account has signed in
 * from has its own, so that what strangers do does not lock the owner out (goals S6).
 */
const limitsOf = (name: string, ip: string, isKnown: boolean): Limit[] => {
  const { window, strangers, known, address } = LOGIN_LIMITS;
  return isKnown
    ? [{ key: `login:known:${name}:${ip}`, window, most: known }]
    : [
        { key: `login:address:${ip}`, window, most: address },
        { key: `login:strangers:${name}`, window, most: strangers },
      ];
};

/**
 * Signs in by password (LOG-11, LOG-12). One refusal for an unknown name and a wrong password, at equal cost.
 * @throws Refusal captcha_required, captcha_wrong, captcha_expired, TOO_MANY_REQUESTS, bad_credentials
 * (`value.captcha` asks for the image captcha), account_locked, function.not.available.
 */
export const signIn = async (deps: Deps, request: Request, call: Call): Promise<Answer> => {
  const { db, clock } = deps;
  const modules = enabledModules(deps.settings.current().modules);
  if (request.type !== 'username') throw new Refusal('function.not.available', { type: request.type });

  const name = request.username.toLowerCase();
  const now = clock.now();
  const dueKeys = [`captcha:account:${name}`, `captcha:address:${call.ip}`];
  const isDue = modules.has('CAPTCHA3') && (await isMarked(db, dueKeys, CAPTCHA.dueFor, now));
  // Told before the slider's ticket is spent: what is missing is no attempt.
  if (isDue && !request.captcha) throw new Refusal('captcha_required', { captcha: true });
  if (modules.has('GEETEST3')) await useTicket(deps, 'login', request);
  if (isDue && !(await areLettersRight(deps, call.captchaId, request.captcha ?? '')))
    throw new Refusal('captcha_wrong', { captcha: true });

  const places = placesOf(call.ip, request.loginDeviceId);
  const candidate = await findCandidate(db, name, places);
  const limits = limitsOf(name, call.ip, candidate?.is_known ?? false);
  for (const limit of limits) await take(db, limit, now);

  if (!(await deps.passwords.matches(request.password, candidate?.password_hash ?? null)) || !candidate) {
    await mark(db, dueKeys, now);
    throw new Refusal('bad_credentials', { captcha: modules.has('CAPTCHA3') });
  }
  for (const { key } of limits) await giveBack(db, key);
  if (candidate.status === 'locked') throw new Refusal('account_locked');

  const { token, superseded } = await startSession(deps, candidate.id, call.ip);
  await db
    .update(members)
    .set({ previousLoginAt: members.lastLoginAt, lastLoginAt: now })
    .where(eq(members.id, candidate.id));
  await rememberPlaces(db, candidate.id, places, now);
  deps.hub.publish(superseded.map((sessionId) => endedSignal(candidate.id, sessionId)));
  return {
    token,
    id: String(candidate.id),
    userName: candidate.account,
    customerType: candidate.type,
    firstTimeLogin: candidate.is_first,
    passwordExpired: candidate.is_password_expired,
    passwordDefault: candidate.is_password_default,
  };
};
