/** Bytes nobody can guess; tests inject a repeatable source. */
export type RandomBytes = (size: number) => Buffer;
