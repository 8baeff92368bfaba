import type { Domain } from '../domain.ts';
import { messagesConsole } from './console/messages.console.ts';
import { deliverNoticesJob, sweepMessagesJob } from './messages.job.ts';
import { messageRoutes } from './messages.routes.ts';

/** Messages of members: with support, their upline and downlines, and notices of the operator. */
export const messages: Domain = {
  name: 'messages',
  routes: messageRoutes,
  jobs: [deliverNoticesJob, sweepMessagesJob],
  console: messagesConsole,
};
