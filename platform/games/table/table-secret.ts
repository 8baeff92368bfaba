import { createHmac } from 'node:crypto';

/** Key of the seeds of all tables and draws: of this installation, and no vendor's secret. */
export const tableSecretOf = (secret: string): string =>
  createHmac('sha256', secret).update('table seeds').digest('hex');
