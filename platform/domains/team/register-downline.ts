import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import type { registerDownline } from '#contract/team.ts';
import { REGISTER_LIMITS } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { writeAudit } from '../../runtime/audit-log.ts';
import type { Call } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { take } from '../../runtime/limits.ts';
import { addMember } from '../identity/newcomer.ts';
import { isGuessedFirst, rememberPassword } from '../identity/new-password.ts';
import { accountProblem } from '../identity/register-rules.ts';
import { agentOf } from './team.ts';

type Request = ParsedRequestOf<typeof registerDownline>;

/** Account types of the wire. */
const [MEMBER, AGENT] = [0, 1];

/** Name and password by the rules of the registration form. @throws Refusal `fields_invalid`. */
const checkFields = (deps: Deps, { username, password }: Request): void => {
  const name = accountProblem(deps, 'username', username.trim());
  const secret = accountProblem(deps, 'password', password);
  const fields = { ...(name && { username: name }), ...(secret && { password: secret }) };
  if (Object.keys(fields).length > 0) throw new Refusal('fields_invalid', { fields });
  if (isGuessedFirst(password, username.trim())) throw new Refusal('password_too_common');
};

/**
 * Before the transaction: hashing takes a while. @returns the hash of the password.
 * @throws Refusal need_true_account, agents_only, fields_invalid, password_too_common, TOO_MANY_REQUESTS.
 */
export const prepareDownline = async (deps: Deps, request: Request, call: Call): Promise<string> => {
  const { id } = await agentOf(deps.db, call);
  const { window, tries } = REGISTER_LIMITS;
  await take(deps.db, { key: `downline:tries:${id}`, window, max: tries }, deps.clock.now());
  checkFields(deps, request);
  return deps.passwords.hash(request.password);
};

/**
 * Registers an account directly below the agent. The agent knows its password, so its first sign-in asks for another one
 * (PWD-01); it accepts the brand's documents then, too. @throws Refusal username_taken, TOO_MANY_REQUESTS.
 */
export const registerBelow = async (
  { clock }: Deps,
  { username, type }: Request,
  call: Call,
  passwordHash: string,
): Promise<AnswerOf<typeof registerDownline>> => {
  const { db: tx, language } = call;
  const agent = await agentOf(tx, call);
  const now = clock.now();
  const account = username.trim();
  const isAgent = type === 'AGENT';
  await take(
    tx,
    { key: `downline:accounts:${agent.id}`, window: REGISTER_LIMITS.window, max: REGISTER_LIMITS.accounts },
    now,
  );
  const added = await addMember(tx, {
    ...{ account, nickname: account, type: isAgent ? AGENT : MEMBER, upline: agent, language },
    ...{ passwordHash, passwordChangedAt: now, isPasswordDefault: true, registeredAt: now },
  });
  if (!added) throw new Refusal('username_taken');
  await rememberPassword(tx, added.id, passwordHash, now);
  await writeAudit(tx, {
    ...{ at: now, subject: 'team', subjectId: String(added.id), event: 'register', actor: 'member' },
    ...{ memberId: agent.id, detail: { account, isAgent } },
  });
  return { username: account, isAgent };
};
