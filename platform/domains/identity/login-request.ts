import type { ParsedRequestOf } from '#contract/endpoint.ts';
import type { login } from '#contract/login.ts';

export type LoginRequest = ParsedRequestOf<typeof login>;
