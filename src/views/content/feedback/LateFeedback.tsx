import { lateView } from '../../late-view.tsx';

/** The form beside or below the answers, which are read first. */
export const LateFeedback = lateView(async () => (await import('./FeedbackForm.tsx')).FeedbackForm);
