/** Unguessable bytes; tests inject a repeatable source. */
export type RandomBytes = (size: number) => Buffer;
