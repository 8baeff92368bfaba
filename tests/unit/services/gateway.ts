import { vi } from 'vitest';

/** A storage of its own for tests without a page. */
export class FakeStorage implements Storage {
  readonly #kept = new Map<string, string>();
  get length(): number {
    return this.#kept.size;
  }
  key(index: number): string | null {
    return [...this.#kept.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }
  removeItem(key: string): void {
    this.#kept.delete(key);
  }
  clear(): void {
    this.#kept.clear();
  }
  all(): Record<string, string> {
    return Object.fromEntries(this.#kept);
  }
}

export interface Sent {
  readonly address: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
  readonly signal: AbortSignal | null;
}

/** Replaces the network: every request is recorded, and answered as the test decides. */
export const gateway = (answer: (sent: Sent) => Response | Promise<Response>): Sent[] => {
  const requests: Sent[] = [];
  const fetchStub = (address: string, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const signal = init.signal ?? null;
      const one: Sent = {
        address,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? init.body : null,
        signal,
      };
      requests.push(one);
      if (signal?.aborted) return reject(signal.reason as Error);
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      new Promise<Response>((settle) => settle(answer(one))).then(resolve, reject);
    });
  vi.stubGlobal('fetch', fetchStub);
  return requests;
};

export const json = (body: unknown, status = 200): Response => Response.json(body, { status });
/** A successful response. */
export const yes = (value?: unknown): Response => json({ success: true, value });
/** A refusal. */
export const no = (errorCode: string, more: object = {}, status = 403): Response =>
  json({ success: false, errorCode, ...more }, status);
export const hang = (): Promise<Response> => new Promise(() => undefined);

/** Time limits that pass when the test decides; records the requested milliseconds. */
export const limits = (): { readonly timeouts: number[]; readonly pass: (index?: number) => void } => {
  const timeouts: number[] = [];
  const running: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController();
    timeouts.push(milliseconds);
    running.push(limit);
    return limit.signal;
  });
  return {
    timeouts,
    pass: (index = -1) => running.at(index)?.abort(new DOMException('over', 'TimeoutError')),
  };
};

export const caught = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
};

/** A recorded call as the platform reads it. */
export interface Wire {
  readonly call: string;
  /** Of the query and of a JSON body. */
  readonly fields: Record<string, unknown>;
  readonly module: string | null;
  readonly token: string | null;
  readonly key: string | null;
}
export const wireOf = ({ method, address, headers, body }: Sent): Wire => {
  const { pathname, searchParams } = new URL(address, 'http://x');
  const posted = body === null ? {} : (JSON.parse(body) as Record<string, unknown>);
  return {
    call: `${method} ${pathname}`,
    fields: { ...Object.fromEntries(searchParams), ...posted },
    module: headers.get('ModuleId'),
    token: headers.get('Authorization'),
    key: headers.get('Idempotency-Key'),
  };
};
/** Answers each call by the end of its path; other calls have no answer. */
export const relay = (answers: Readonly<Record<string, (wire: Wire) => unknown>>): Sent[] =>
  gateway((sent) => {
    const wire = wireOf(sent);
    const answer = answers[wire.call.replace(/^.*\//, '')]?.(wire);
    if (answer === undefined) return hang();
    return answer instanceof Response ? answer : yes(answer);
  });
/** Storage of a visit; a member's with a token. */
export const visit = (token: string | null = 't-1'): void => {
  const session = new FakeStorage();
  if (token !== null) session.setItem('token', token);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', new FakeStorage());
};
