import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { queryInteger, shortText } from './values.ts';

/** A passed check as opaque fields, merged flat into the body that needs it (CAP-01). */
export const CaptchaTicket = v.object({
  lot_number: shortText(64),
  captcha_output: shortText(512),
  pass_token: shortText(128),
  gen_time: shortText(16),
});
export type CaptchaTicket = v.InferOutput<typeof CaptchaTicket>;

export const getCaptchaImage = endpoint({
  name: 'getCaptchaImage',
  summary: 'The captcha picture as a PNG (base64, no prefix), bound to the `captchaId` cookie; never cached',
  method: 'GET',
  path: '/wps/captcha',
  module: 'CAPTCHA3',
  request: v.object({ t: v.optional(queryInteger(0, Number.MAX_SAFE_INTEGER)) }),
  response: v.pipe(v.string(), v.nonEmpty()),
  requirements: ['API-14'],
});

/** Longest name that a puzzle may be requested for, in characters. */
export const LONGEST_NAME = 64;

export const startSliderCaptcha = endpoint({
  name: 'startSliderCaptcha',
  summary: 'A slider puzzle as raster images, and a proof of work as its alternative',
  method: 'GET',
  path: '/wps/captcha/geetest',
  module: 'GEETEST3',
  request: v.object({
    scene: v.picklist(['login', 'register', 'code']),
    /** The typed name of a sign-in: repeated attempts at a name make its proof of work harder. */
    name: v.optional(v.pipe(shortText(LONGEST_NAME), v.trim())),
  }),
  response: v.pipe(
    v.object({
      lot_number: v.string(),
      /** PNG, base64 without prefix, with the gap cut in; only the platform knows its position. */
      background: v.string(),
      piece: v.string(),
      width: v.number(),
      height: v.number(),
      /** Size of the piece and its distance from the top of the picture, px. */
      pieceWidth: v.number(),
      pieceHeight: v.number(),
      pieceY: v.number(),
      /** Find `counter` so that SHA-256 of `salt:counter` begins with `difficulty` zero bits. */
      proof: v.object({ salt: v.string(), difficulty: v.number() }),
    }),
    v.transform(({ lot_number, ...rest }) => ({ ...rest, lotNumber: lot_number })),
  ),
  requirements: ['CAP-01'],
});
export type SliderPuzzle = v.InferOutput<typeof startSliderCaptcha.response>;

export const checkSliderCaptcha = endpoint({
  name: 'checkSliderCaptcha',
  summary:
    'Answers a slider puzzle with the piece’s position and path, or with a proof of work; returns a one-use ticket',
  method: 'POST',
  path: '/wps/captcha/geetest/verify',
  module: 'GEETEST3',
  request: v.object({
    lot_number: shortText(64),
    answer: v.variant('kind', [
      v.object({
        /** How the piece was moved: dragged, by keyboard, or by single taps. */
        kind: v.picklist(['position', 'keys', 'taps']),
        /** Pixels from the left of the picture. */
        x: v.pipe(v.number(), v.minValue(0), v.maxValue(2000)),
        /**
         * How the piece was moved from the left edge: pixels to the right, pixels of the pointer downwards,
         * milliseconds since the previous point. A missing trail is accepted as an answer, but a wrong one.
         */
        trail: v.optional(
          v.pipe(
            v.array(
              v.tuple([
                v.pipe(v.number(), v.minValue(-2000), v.maxValue(2000)),
                v.pipe(v.number(), v.minValue(-9999), v.maxValue(9999)),
                v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)),
              ]),
            ),
            v.maxLength(256),
          ),
          () => [],
        ),
      }),
      v.object({ kind: v.literal('proof'), counter: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    ]),
  }),
  response: CaptchaTicket,
  requirements: ['CAP-01'],
});
export type PlacedPiece = Extract<v.InferOutput<typeof checkSliderCaptcha.request>['answer'], { x: number }>;
