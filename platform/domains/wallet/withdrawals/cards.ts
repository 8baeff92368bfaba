import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { addCard } from '#contract/cards.ts';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import type { Db } from '../../../db/open.ts';
import { bankCards } from './withdrawals.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';

export type CardRow = typeof bankCards.$inferSelect;

/** `TR•• •••• 6614`: recognisable to its owner; a wallet address by both ends. */
export const maskedCard = ({ kind, number }: Pick<CardRow, 'kind' | 'number'>): string =>
  kind === 'VW'
    ? `${number.slice(0, 4)}…${number.slice(-4)}`
    : `${number.slice(0, 2)}•• •••• ${number.slice(-4)}`;

export const presentCard = (card: CardRow): AnswerOf<typeof addCard> => ({
  bankCardId: String(card.id),
  bankCode: card.bankCode,
  bankName: card.bankName,
  cardNumber: maskedCard(card),
  cardHolder: card.holder,
  cardType: card.kind,
  isWithdrawActive: card.removedAt === null,
  createdAt: card.createdAt,
});

/** Cards in use, the oldest first. */
export const cardsOf = (db: Db, memberId: number): Promise<CardRow[]> =>
  db
    .select()
    .from(bankCards)
    .where(and(eq(bankCards.memberId, memberId), isNull(bankCards.removedAt)))
    .orderBy(asc(bankCards.id));

/** The member's own card, in use. @throws Refusal `not_found`. */
export const ownCard = async (db: Db, memberId: number, id: string): Promise<CardRow> => {
  const card = (await cardsOf(db, memberId)).find((each) => String(each.id) === id);
  if (!card) throw new Refusal('not_found');
  return card;
};

/** Check digits of an IBAN (ISO 13616): letters become numbers, the remainder by 97 is 1. */
const isIban = (number: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(number)) return false;
  const digits = `${number.slice(4)}${number.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
};

const FITS: Readonly<Record<CardRow['kind'], (number: string) => boolean>> = {
  BC: isIban,
  EW: (number) => /^\d{8,16}$/.test(number),
  VW: (number) => /^[A-Za-z\d]{26,64}$/.test(number),
};

/** @throws Refusal fields_invalid. */
export const keepCard = async (
  { settings, clock }: Deps,
  tx: Db,
  memberId: number,
  request: ParsedRequestOf<typeof addCard>,
): Promise<AnswerOf<typeof addCard>> => {
  const { banks, cards: max } = settings.current().withdrawal;
  const bank = banks.find(({ code }) => code === request.bankCode);
  const spaceless = request.cardNumber.replace(/[\s-]/g, '');
  // A wallet address is case-sensitive.
  const number = bank?.kind === 'VW' ? spaceless : spaceless.toUpperCase();
  if (!bank) throw new Refusal('fields_invalid', { fields: { bankCode: 'input_required' } });
  if (!FITS[bank.kind](number))
    throw new Refusal('fields_invalid', { fields: { cardNumber: 'card_invalid' } });
  // Serialised, or two at once would each be the last allowed one.
  await tx.execute(sql`select 1 from members where id = ${memberId} for no key update`);
  const known = await cardsOf(tx, memberId);
  if (known.some((card) => card.bankCode === bank.code && card.number === number))
    throw new Refusal('fields_invalid', { fields: { cardNumber: 'card_known' } });
  if (known.length >= max) throw new Refusal('fields_invalid', { fields: { cardNumber: 'card_too_many' } });
  const [card] = await tx
    .insert(bankCards)
    .values({
      memberId,
      kind: bank.kind,
      bankCode: bank.code,
      bankName: bank.name,
      number,
      holder: request.cardHolder,
      createdAt: clock.now(),
    })
    .returning();
  return presentCard(card as CardRow);
};

/** @throws Refusal `not_found`. */
export const dropCard = async ({ clock }: Deps, tx: Db, memberId: number, id: string): Promise<null> => {
  const card = await ownCard(tx, memberId, id);
  await tx.update(bankCards).set({ removedAt: clock.now() }).where(eq(bankCards.id, card.id));
  return null;
};
