import { expect, test } from 'vitest';
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { FEATURED } from '../../../src/config/later.ts';
import { featuredMatchesMachine } from '../../../src/machines/games/featured-matches/featured-matches.machine.ts';
import type { FeaturedMatches } from '../../../src/services/contract/featured-matches.ts';

const featured = { game: {}, matches: [{ id: 'super-1' }] } as unknown as FeaturedMatches;

test('@HOM-02 a refusal of newer matches takes the old scores and odds away, and later ones come back', async () => {
  const answers = ['answered', 'refused', 'answered'];
  const clock = new SimulatedClock();
  const listFeaturedMatches = fromPromise<FeaturedMatches>(async () => {
    if (answers.shift() === 'refused') throw new Error('refused');
    return featured;
  });
  const actor = createActor(featuredMatchesMachine.provide({ actors: { listFeaturedMatches } }), { clock });
  actor.start().send({ type: 'shelf.show' });
  await waitFor(actor, (snapshot) => snapshot.matches('showing'));
  clock.increment(FEATURED.refreshAfter);
  const refused = await waitFor(actor, (snapshot) => answers.length === 1 && !snapshot.matches('refreshing'));
  expect(refused.context.featured).toBeNull();
  clock.increment(FEATURED.refreshAfter);
  const again = await waitFor(actor, (snapshot) => snapshot.matches('showing'));
  expect(again.context.featured).toBe(featured);
  actor.stop();
});
