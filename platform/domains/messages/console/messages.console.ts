import { linked, type ConsolePart } from '../../../console/section/section.ts';
import { messageSection } from './message-section.ts';
import { MESSAGE_ACTIONS, openCases, openReports } from './messages.ts';

export const messagesConsole: ConsolePart = {
  sections: [
    linked('Messages', 'messages', async ({ deps }) =>
      messageSection(await openCases(deps.db), await openReports(deps.db)),
    ),
  ],
  actions: MESSAGE_ACTIONS,
};
