import { eq } from 'drizzle-orm';
import { checkSliderCaptcha, startSliderCaptcha } from '#contract/captcha.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { listOutbox } from '../../platform/domains/identity/outbox.ts';
import { fieldOf, GAP, type Answer, type RequestOptions, type TestPlatform } from '../support/platform.ts';
import { draggedTo } from '../support/trails.ts';
import type { ModuleSwitch } from '../../platform/runtime/modules.ts';

/** A fictitious number, another one for each `n`. */
export const mobileOf = (n: number): string => `555${String(n).padStart(7, '0')}`;

export const messagesTo = async (platform: TestPlatform, recipient: string) =>
  (await listOutbox(platform.deps.db)).filter((message) => message.recipient === recipient);

/** The last code sent to a Turkish number. */
export const codeTo = async (platform: TestPlatform, mobile: string): Promise<string> =>
  /\b\d{6}\b/.exec((await messagesTo(platform, `+90${mobile}`))[0]?.body ?? '')?.[0] ?? 'no code was sent';

/** Another code than this one. */
export const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Requests a code and reads it from the outbox. */
export const codeBy = async (
  platform: TestPlatform,
  endpoint: Endpoint,
  mobile: string,
  options: RequestOptions = {},
) => {
  const answer = await platform.request(endpoint, { mobileNum: mobile, mobileNo: mobile }, options);
  if (!answer.body.success) throw new Error(`no code: ${answer.text}`);
  return codeTo(platform, mobile);
};

const switched = (nodes: readonly ModuleSwitch[], ids: readonly string[], isOn: boolean): ModuleSwitch[] =>
  nodes.map((node) => ({
    ...node,
    enabled: ids.includes(node.modId) ? (isOn ? '1' : '0') : node.enabled,
    childrenNodes: switched(node.childrenNodes, ids, isOn),
  }));

/** Switches modules as the console does. */
export const switchModules = (platform: TestPlatform, ids: readonly string[], isOn: boolean) =>
  platform.deps.settings.write({ modules: switched(platform.deps.settings.current().modules, ids, isOn) });

/** The deterministic part of a response: status, code and value. */
export const gist = ({ status, body }: Answer): [number, string | undefined, unknown] => [
  status,
  body.errorCode,
  body.value,
];

export const tokenIn = (answer: Answer): string => fieldOf(answer.body.value, 'token');

/** Closes a platform and checks that its log has no faults. */
export const closeSound = async (platform: TestPlatform): Promise<void> => {
  await platform.close();
  if (platform.errors.length > 0) throw new AggregateError(platform.errors, 'the platform logged a fault');
};

/** New addresses, one after the other. */
export const strangers = (): (() => string) => {
  let count = 0;
  return () => {
    count += 1;
    return `100.${64 + (count >> 16)}.${(count >> 8) & 255}.${count & 255}`;
  };
};

/** A slider ticket for a scene, by the right answer. */
export const sliderTicket = async (platform: TestPlatform, scene: 'login' | 'register'): Promise<object> => {
  const started = await platform.request(startSliderCaptcha, { scene });
  const solved = await platform.request(checkSliderCaptcha, {
    lot_number: fieldOf(started.body.value, 'lot_number'),
    answer: draggedTo(GAP),
  });
  return solved.body.value as object;
};

/** The row of the member who has just signed in. */
export const memberIn = async (platform: TestPlatform, { body }: Answer) => {
  if (body.success !== true) throw new Error(`Nobody has signed in: ${JSON.stringify(body)}`);
  const id = Number(fieldOf(body.value, 'id'));
  const [row] = await platform.deps.db.select().from(members).where(eq(members.id, id));
  return row;
};

/** Code and fields of a refused form. */
export const fieldsIn = ({ body }: Answer) => [
  body.errorCode,
  (body.value as { fields?: object } | null)?.fields,
];
