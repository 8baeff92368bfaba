import type { Context } from 'hono';
import * as v from 'valibot';
import { readText } from '../../../http/body.ts';
import { jsonHeaders } from '../../../http/envelope.ts';
import type { Env } from '../../../http/mount.ts';
import { isRefusal } from '../../../kernel/refusal.ts';

/** A refusal in the service's format: `INVALID_CODE`, and after a colon the text of its own pages. */
export class FirebaseRefusal extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = 'FirebaseRefusal';
    this.status = status;
  }
}

const BODY_LIMIT = 16 * 1024;
const answer = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: jsonHeaders });
const no = (status: number, message: string): Response =>
  answer(
    { error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } },
    status,
  );

/**
 * Responds as the service does. Every call of its SDK names the SDK's version in a header, which no form of another
 * site can send.
 */
export const answerSdkCall =
  (work: (context: Context<Env>) => Promise<object>) =>
  async (context: Context<Env>): Promise<Response> => {
    try {
      if (!context.req.header('x-client-version')) throw new FirebaseRefusal('MISSING_CLIENT_VERSION');
      return answer(await work(context));
    } catch (error) {
      if (error instanceof Error && error.name === 'FirebaseRefusal')
        return no((error as FirebaseRefusal).status, error.message);
      if (isRefusal(error) && error.code === 'TOO_MANY_REQUESTS')
        return no(400, 'TOO_MANY_ATTEMPTS_TRY_LATER');
      if (isRefusal(error)) return no(400, 'INVALID_REQ_TYPE');
      throw error;
    }
  };

/** The body validated by the schema. @throws FirebaseRefusal. */
export const bodyOf = async <Schema extends v.GenericSchema>(
  context: Context<Env>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> => {
  const text = await readText(context.req.raw, BODY_LIMIT);
  let body: unknown = null;
  try {
    body = context.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
      ? Object.fromEntries(new URLSearchParams(text))
      : JSON.parse(text);
  } catch {
    // Refused below, like any other invalid body.
  }
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new FirebaseRefusal('INVALID_REQ_TYPE');
  return parsed.output;
};
