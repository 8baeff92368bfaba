import { ServiceError } from '../../../services/service-error.ts';

/** Fields that the platform has refused, with their problems as message ids. */
export const refusedFields = (error: unknown): Readonly<Record<string, string>> => {
  const detail = error instanceof ServiceError ? error.detail : null;
  const fields = (detail as { fields?: unknown } | null)?.fields;
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    ? (fields as Readonly<Record<string, string>>)
    : {};
};

/** Whether it is unknown if the request was taken: the same one is sent again under the same key. */
export const isUnknownResult = (error: unknown): boolean =>
  !(error instanceof ServiceError) || ['offline', 'timeout', 'unavailable', 'malformed'].includes(error.kind);
