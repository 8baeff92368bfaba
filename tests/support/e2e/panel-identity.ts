/** Who is in a room: the site asks it for more than one of its parts, all of which hear the same, when the tour says so. */
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

/** Opens a room as somebody; who that is, the platform may say when the tour comes to it. */
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

/** The platform says who it is; or the network is gone. */
export const answerWith = (answer: Answer) => async (page: Page) => {
  const question = questions.get(page) as Question;
  question.answer = answer;
  // Those of a page that has gone are answered by nobody.
  for (const route of question.waiting.splice(0)) await give(route, answer).catch(() => undefined);
};
