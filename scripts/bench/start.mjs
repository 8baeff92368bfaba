/** From the start of the process to the first 200: over an empty folder, then over a seeded platform. */
import { openServer } from './server.mjs';
import { median } from './spread.mjs';

const STARTS = 5;

export async function measure({ report, dist, seeded }) {
  const later = [];
  for (let start = 0; start < STARTS; start += 1) {
    report.progress(`start ${start + 1} of ${STARTS}`);
    const server = await openServer({ dist, data: seeded.data });
    later.push(server.firstAnswerMs);
    await server.stop();
  }
  report.figure('first start with its seed, to the first 200', seeded.firstAnswerMs / 1000, 's', {
    id: 'P10',
    most: 15,
  });
  report.figure('later start, to the first 200', median(later) / 1000, 's', { id: 'P10', most: 1 }, later);
  report.keep('laterMs', later);
}
