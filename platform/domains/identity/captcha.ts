import { createHash, randomUUID } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { CaptchaTicket, PlacedPiece } from '#contract/captcha.ts';
import { CAPTCHA, KNOWN_PLACES, TRAIL } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import { imageCaptchas, slideTrails, sliderPuzzles } from '../../runtime/system.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { hashOf } from '../../http/tokens.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { isByHand } from './drag-trail.ts';
import { minWorkFor, workFor } from './work.ts';
import type { CaptchaArt } from './captcha-art.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'random' | 'config'>;
export type SliderAnswer = PlacedPiece | { kind: 'proof'; counter: number };

/** A puzzle whose gap position stays on the server, and a proof of work for visitors who cannot solve puzzles. */
export const startPuzzle = async (
  { db, clock, random, config }: Parts,
  art: CaptchaArt,
  {
    scene,
    ...client
  }: { readonly scene: string; readonly network: string; readonly name?: string | undefined },
) => {
  const { x, ...drawn } = await art.slider();
  const lotNumber = randomUUID();
  const salt = random(16).toString('hex');
  const difficulty = await workFor(db, { ...client, budget: config.requestBudget }, clock.now());
  const expiresAt = clock.now() + CAPTCHA.puzzleLife;
  await db.insert(sliderPuzzles).values({ lotNumber, scene, answerX: x, salt, difficulty, expiresAt });
  return { lot_number: lotNumber, ...drawn, proof: { salt, difficulty } };
};

/** Whether SHA-256 of `salt:counter` begins with that many zero bits. */
export const isProof = (salt: string, counter: number, difficulty: number): boolean => {
  const digest = createHash('sha256').update(`${salt}:${counter}`).digest();
  return Math.clz32(digest.readUInt32BE(0)) >= difficulty;
};

/** Stores the trail of a piece. @returns false where the same trail has been stored before. */
const isNewWay = async (
  tx: Pick<Db, 'insert'>,
  { kind, trail }: PlacedPiece,
  now: number,
): Promise<boolean> => {
  const noted = await tx
    .insert(slideTrails)
    .values({ trailHash: hashOf(JSON.stringify([kind, trail])), seenAt: now })
    .onConflictDoNothing()
    .returning({ seenAt: slideTrails.seenAt });
  return noted.length > 0;
};

/**
 * A one-use ticket for a right answer: the piece in its gap with a plausible trail, or the proof of work.
 * @throws Refusal `slider_wrong` with the tries left, `captcha_expired` for a puzzle that is unknown, solved or failed.
 */
export const solvePuzzle = async (
  { db, clock, random }: Parts,
  lotNumber: string,
  answer: SliderAnswer,
): Promise<CaptchaTicket> => {
  const now = clock.now();
  const passToken = random(32).toString('base64url');
  // The row is locked, so that concurrent tries are counted one by one; a miss must be committed, hence no throw
  // inside.
  const left = await db.transaction(async (tx) => {
    const [puzzle] = await tx
      .select()
      .from(sliderPuzzles)
      .where(eq(sliderPuzzles.lotNumber, lotNumber))
      .for('update');
    if (!puzzle || puzzle.passHash || puzzle.expiresAt <= now || puzzle.misses >= CAPTCHA.misses) return -1;
    const mine = eq(sliderPuzzles.lotNumber, lotNumber);
    const since = now - (puzzle.expiresAt - CAPTCHA.puzzleLife);
    // Every condition is evaluated, so that timing does not reveal which one failed.
    const isRight =
      answer.kind === 'proof'
        ? isProof(puzzle.salt, answer.counter, puzzle.difficulty)
        : [
            await isNewWay(tx, answer, now),
            Math.abs(answer.x - puzzle.answerX) <= CAPTCHA.tolerance,
            isByHand(answer, since),
          ].every(Boolean);
    if (isRight) {
      const ticketExpiresAt = now + CAPTCHA.ticketLife;
      await tx
        .update(sliderPuzzles)
        .set({
          passHash: hashOf(passToken),
          passedBits: answer.kind === 'proof' ? puzzle.difficulty : null,
          ticketExpiresAt,
        })
        .where(mine);
      return null;
    }
    await tx
      .update(sliderPuzzles)
      .set({ misses: puzzle.misses + 1 })
      .where(mine);
    return CAPTCHA.misses - puzzle.misses - 1;
  });
  if (left === -1) throw new Refusal('captcha_expired');
  if (left !== null) throw new Refusal(left > 0 ? 'slider_wrong' : 'captcha_expired', { left });
  return ticketOf(random, lotNumber, passToken, now);
};

const ticketOf = (random: Parts['random'], lotNumber: string, passToken: string, now: number) => ({
  lot_number: lotNumber,
  captcha_output: random(24).toString('base64url'),
  pass_token: passToken,
  gen_time: String(Math.floor(now / 1000)),
});

export const reentryScene = (name: string): string => `login ${name.toLowerCase()}`;

/** A ticket of a scene without its puzzle, after a stronger check than a puzzle. */
export const passedCheck = async ({ db, clock, random }: Parts, scene: string): Promise<CaptchaTicket> => {
  const now = clock.now();
  const lotNumber = randomUUID();
  const passToken = random(32).toString('base64url');
  const ticketExpiresAt = now + CAPTCHA.ticketLife;
  await db.insert(sliderPuzzles).values({
    lotNumber,
    scene,
    answerX: 0,
    salt: '',
    difficulty: 0,
    expiresAt: now,
    passHash: hashOf(passToken),
    ticketExpiresAt,
  });
  return ticketOf(random, lotNumber, passToken, now);
};

/** A ticket without a puzzle: a member who has just set a password signs in with it once (PWD-03, FGT-04). */
export const reentryTicket = (parts: Parts, account: string): Promise<CaptchaTicket> =>
  passedCheck(parts, reentryScene(account));

type GivenTicket = Partial<Record<keyof CaptchaTicket, string | undefined>>;

/** The purpose of a live ticket of the scene, null for any other; the lookup consumes it. */
const takeTicket = async (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  scene: string,
  ticket: GivenTicket,
): Promise<Pick<typeof sliderPuzzles.$inferSelect, 'passedBits'> | null> => {
  if (!ticket.lot_number || !ticket.pass_token) return null;
  const [used] = await db
    .delete(sliderPuzzles)
    .where(
      and(
        eq(sliderPuzzles.lotNumber, ticket.lot_number),
        eq(sliderPuzzles.passHash, hashOf(ticket.pass_token)),
        eq(sliderPuzzles.scene, scene),
        gt(sliderPuzzles.ticketExpiresAt, clock.now()),
      ),
    )
    .returning({ passedBits: sliderPuzzles.passedBits });
  return used ?? null;
};

/** Whether the ticket was issued with a new password for this name; the lookup consumes it. */
export const isReentry = async (
  parts: Pick<Parts, 'db' | 'clock'>,
  name: string,
  ticket: GivenTicket,
): Promise<boolean> => (await takeTicket(parts, reentryScene(name), ticket)) !== null;

/**
 * Consumes a ticket. A ticket for proof of work must have cost as much as the name demands; otherwise leaving the name
 * out of the puzzle request would be cheaper. A ticket for a dragged piece works with any name: no stranger locks the
 * owner out.
 * @throws Refusal `captcha_required` without one, `captcha_expired` for any other but a live one that cost enough.
 */
export const useTicket = async (
  parts: Pick<Parts, 'db' | 'clock'>,
  scene: string,
  ticket: GivenTicket,
  name = '',
): Promise<void> => {
  if (!ticket.lot_number || !ticket.pass_token) throw new Refusal('captcha_required', { slider: true });
  const used = await takeTicket(parts, scene, ticket);
  const isGood =
    used !== null &&
    (used.passedBits === null || used.passedBits >= (await minWorkFor(parts.db, name, parts.clock.now())));
  if (!isGood) throw new Refusal('captcha_expired', { slider: true });
};

/** Characters that are not mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKMNPRSTUVWXYZ23456789';
const CODE_LENGTH = 4;

/** A new image captcha for a new cookie. @returns the cookie's value and the picture. */
export const drawImageCaptcha = async ({ db, clock, random }: Parts, art: CaptchaArt) => {
  // A byte modulo 30 favours the first letters by less than a part in eight: no help for a guess of four.
  const code = Array.from(random(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  const captchaId = random(24).toString('base64url');
  await db
    .insert(imageCaptchas)
    .values({ idHash: hashOf(captchaId), code, expiresAt: clock.now() + CAPTCHA.imageLife });
  return { captchaId, image: await art.image(code) };
};

/** Checks the text of the image captcha; right or wrong, the captcha is consumed. */
export const isCaptchaCodeRight = async (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  captchaId: string | null,
  typed: string,
): Promise<boolean> => {
  if (!captchaId) return false;
  const [drawn] = await db
    .delete(imageCaptchas)
    .where(and(eq(imageCaptchas.idHash, hashOf(captchaId)), gt(imageCaptchas.expiresAt, clock.now())))
    .returning({ code: imageCaptchas.code });
  return drawn?.code === typed.trim().toUpperCase();
};

/** Deletes expired puzzles, image captchas, codes, counters, stored responses and places. */
export const sweep = async (db: Db, now: number): Promise<void> => {
  const DAY = 86_400_000;
  await db.delete(sliderPuzzles).where(lt(sliderPuzzles.expiresAt, now - CAPTCHA.ticketLife));
  await db.delete(imageCaptchas).where(lt(imageCaptchas.expiresAt, now));
  await db.delete(slideTrails).where(lt(slideTrails.seenAt, now - TRAIL.kept));
  await db.execute(sql`delete from verification_codes where expires_at < ${now - DAY}`);
  await db.execute(sql`delete from login_verifications where expires_at < ${now}`);
  await db.execute(sql`delete from limits where started_at < ${now - DAY}`);
  await db.execute(sql`delete from known_places where seen_at < ${now - KNOWN_PLACES.life}`);
  await db.execute(sql`delete from idempotency where created_at < ${now - 30 * DAY}`);
};
