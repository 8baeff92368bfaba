import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { openPvp, type Pvp } from './pvp-harness.ts';

const SECOND = 1000;

describe.each(SERVER_BY_DAY)('@GAM-01 who waits for an opponent on %s', (engine) => {
  let pvp: Pvp;
  beforeAll(async () => {
    pvp = await openPvp(engine);
  });
  afterAll(() => pvp.close());

  it('is matched as long as the page asks every three seconds', async () => {
    const play = pvp.playOver();
    const [one, two] = [await pvp.seatDown(play), await pvp.seatDown(play)];
    await one.join('one');
    for (let read = 0; read < 5; read += 1) {
      pvp.platform.clock.advance(3 * SECOND);
      expect((await one.state()).match).toMatchObject({ state: 'waiting' });
    }
    pvp.platform.clock.advance(SECOND);
    expect((await two.join('two')).match).toMatchObject({ state: 'matched', opponent: 'player' });
    for (const guest of [one, two]) await guest.leave();
  });

  it('plays the computer at once for play money', async () => {
    const trial = await pvp.seatTrial(pvp.playOver());
    expect((await trial.join('trial')).match).toMatchObject({ state: 'waiting' });
    expect((await trial.computer()).match).toMatchObject({ state: 'playing', opponent: 'computer' });
  });
});
