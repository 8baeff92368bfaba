import { linked, type ConsolePart } from '../../../console/section/section.ts';
import { FEEDBACK_ACTIONS, openFeedback } from './feedback.ts';
import { helpSection } from './help-section.ts';
import { listedQuestions, listedTopics, QUESTION_ACTIONS } from './questions.ts';

export const helpConsole: ConsolePart = {
  sections: [
    linked('Help', 'help', async ({ deps: { db } }) =>
      helpSection(await openFeedback(db), await listedTopics(db), await listedQuestions(db)),
    ),
  ],
  actions: { ...FEEDBACK_ACTIONS, ...QUESTION_ACTIONS },
};
