import type { Job } from '../../../runtime/job.ts';
import { recallLeftOver } from './move.ts';

export const recallLeftOverJob: Job = { name: 'recallLeftOver', interval: 60_000, run: recallLeftOver };
