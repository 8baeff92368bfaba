/**
 * The member's data in a panel: several parts of the site request it, and all get the same response when the tour
 * decides.
 */
import type { Page, Route } from '@playwright/test';
import { openSignedIn } from './site.ts';
import type { Person } from './people.ts';

type Answer = 'known' | 'refused';
interface Question {
  readonly waiting: Route[];
  answer: Answer | null;
}
const questions = new WeakMap<Page, Question>();
const give = (route: Route, answer: Answer): Promise<void> =>
  answer === 'known' ? route.continue() : route.abort('connectionfailed');

/** Opens a panel as a person; the response with the member's data waits for the tour. */
export const openPanel = async (page: Page, person: Person, address: string): Promise<void> => {
  const existing = questions.get(page);
  const question: Question = existing ?? { waiting: [], answer: null };
  question.answer = null;
  if (existing) return void (await page.goto(address));
  questions.set(page, question);
  await page.route(/\/wps\/member\/info$/, async (route) => {
    if (question.answer) await give(route, question.answer);
    else question.waiting.push(route);
  });
  await openSignedIn(page, person, address);
};

/** Lets the platform respond with the member's data, or breaks the connection. */
export const answerWith = (answer: Answer) => async (page: Page) => {
  const question = questions.get(page) as Question;
  question.answer = answer;
  // Requests of a page that is closed need no response.
  for (const route of question.waiting.splice(0)) await give(route, answer).catch(() => undefined);
};
