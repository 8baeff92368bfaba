import { checkSliderCaptcha, getCaptchaImage, startSliderCaptcha } from '#contract/captcha.ts';
import { CAPTCHA, PUZZLE_LIMIT } from '../../kernel/config.ts';
import type { Deps } from '../../runtime/deps.ts';
import { serve, type Route } from '../../http/serve.ts';
import { drawImageCaptcha, solvePuzzle, startPuzzle } from './captcha.ts';
import { take } from '../../runtime/limits.ts';

/** Image captcha and slider; drawing costs time, so a network is limited to a number per minute. */
export const captchaRoutes = (deps: Deps): readonly Route[] => {
  const { db, clock, captchaArt } = deps;
  const drawFor = (network: string): Promise<void> =>
    take(
      db,
      { key: `captcha:draw:${network}`, window: PUZZLE_LIMIT.window, max: PUZZLE_LIMIT.address },
      clock.now(),
    );
  return [
    serve(getCaptchaImage, async (_request, call) => {
      await drawFor(call.network);
      const { captchaId, image } = await drawImageCaptcha(deps, captchaArt);
      call.setCookie('captchaId', captchaId, CAPTCHA.imageLife / 1000);
      return image;
    }),

    serve(startSliderCaptcha, async ({ scene, name }, call) => {
      await drawFor(call.network);
      return startPuzzle(deps, captchaArt, { scene, name, network: call.network });
    }),

    serve(checkSliderCaptcha, ({ lot_number, answer }) => solvePuzzle(deps, lot_number, answer)),
  ];
};
