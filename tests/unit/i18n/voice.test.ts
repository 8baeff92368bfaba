import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/config.ts';
import { CURRENCY } from '../../../platform/kernel/config.ts';

/** The rules of docs/voice.md that can be checked automatically, over every text that people read. */
const ROOT = new URL('../../../', import.meta.url);
const platformFiles = readdirSync(new URL('platform/', ROOT), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json') && !name.includes('migrations/') && !name.startsWith('art/'))
  .map((name) => `platform/${name}`);
const readJson = (file: string): unknown => JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'));
const isLanguage = (key: string): key is Language => (LANGUAGES as readonly string[]).includes(key);

interface Text {
  readonly language: Language;
  readonly place: string;
  readonly text: string;
}
/** All strings below a node; those below a language's key belong to that language, the others to none. */
function* textsIn(node: unknown, place: string, language: Language | null): Generator<Text> {
  if (typeof node === 'string') {
    if (language) yield { language, place, text: node };
  } else if (node !== null && typeof node === 'object')
    for (const [key, value] of Object.entries(node))
      yield* textsIn(value, `${place} ${key}`, isLanguage(key) ? key : language);
}
const TEXTS: readonly Text[] = [
  ...LANGUAGES.flatMap((language) => {
    const file = `src/i18n/lang/${language.toLowerCase()}.json`;
    return [...textsIn(readJson(file), file, language)];
  }),
  ...platformFiles.flatMap((file) => [...textsIn(readJson(file), file, null)]),
];

/** A whole Turkish word: `\b` does not know ş. */
const wholeWord = (pattern: string) => new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, 'iu');
/** Expressions to avoid, and their replacements. */
const FORBIDDEN: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  TY: [
    [wholeWord('siz|sizin|size|sizi|sizde|sizden|sizinle|sizce'), 'sen'],
    [wholeWord('\\p{L}{2,}(?:s[ıiuü]n[ıiuü]z|[ıiuü]n[ıiuü]z)(?:\\p{L}*)'), 'the form of sen'],
    [wholeWord('(?!onayın)\\p{L}{2,}[ae]y[ıi]n'), 'the imperative of sen'],
    // A word after which a formal imperative ends the sentence: "seçin.", "onaylayın:", "oynayın".
    [
      /(?:deney|seç|yaz|bas|bekley|onaylay|oynay|başlay|paylaşmay|konuş|girin|yükley|kontrol ed|giriş yap|yap)(?:ın|in|un|ün)(?=[\s.,;:!]|$)/iu,
      'the imperative of sen',
    ],
    [wholeWord('lütfen'), 'nothing: what to do, in the imperative'],
    [wholeWord('hat(?:tı|ta|lar|ları|ların|tın|lı)?'), 'çizgi'],
    [wholeWord('acente\\p{L}*'), 'temsilci'],
    [wholeWord('parola\\p{L}*'), 'şifre'],
    [wholeWord('tekrar den\\p{L}*'), 'yeniden dene'],
    [wholeWord('müşteri hizmet\\p{L}*'), 'destek'],
    [wholeWord('para çekme(?:ler|leri|lerin|k)?|çekmeler\\p{L}*'), 'çekim (the noun), para çek (the verb)'],
    [
      wholeWord('para yatırma(?:lar|ları|ların)?|yatırım\\p{L}*'),
      'yatırma (the noun), para yatır (the verb)',
    ],
    [wholeWord('geri ödeme oran\\p{L}*'), 'oyuncuya dönüş'],
    [wholeWord('çeviriş\\p{L}*'), 'dönüş'],
    [/Ana Sayfa|Canlı Casino/, 'a capital for the first word alone'],
  ],
  EN: [
    [/\bplease\b/i, 'nothing: what to do, in the imperative'],
    [/\blog(?:ged)? ?(?:in|out|on)\b|\blogin\b/i, 'sign in, sign out'],
    [/\bvendors?\b/i, 'provider'],
    [/\bcustomer (?:service|support|care)\b/i, 'support'],
    [/\bpaylines?\b/i, 'line'],
    [/\b(?:take|takes|taken|taking)\b[^.:]{0,30} off\b/i, 'remove'],
    [/\b\w+(?:n't|'re|'ll|'ve)\b|\bcan’t|\bdon’t|\bwon’t/i, 'the long form'],
    [/\b(?:color|favorite|center|canceled|license)\b/, 'British spelling'],
  ],
  BN: [
    [/তুমি|তোমা|তুই/, 'আপনি'],
    [/অনুগ্রহ করে/, 'nothing: the verb is polite'],
    [/ডিপোজিট/, 'জমা'],
    [/কাস্টমার সার্ভিস|গ্রাহক সেবা|সাপোর্ট/, 'সহায়তা'],
  ],
  CN: [
    [/你/, '您'],
    [/供应商|提供商/, '厂商'],
  ],
  ID: [
    [/\b(?:kamu|kau|kalian)\b/i, 'Anda'],
    [/\b(?:uang|dompet|akun|saldo|bank|deposit|pembayaran|permintaan|bukti|pengingat)mu\b/i, '… Anda'],
    [/\b(?:silakan|mohon|harap)\b/i, 'nothing: what to do, in the imperative'],
    [/\b(?:gim|game)\b/i, 'permainan'],
    [/\b(?:layanan pelanggan|layanan bantuan|tim bantuan)\b/i, 'dukungan'],
    [/\bsetoran\b/i, 'deposit'],
  ],
  TH: [
    [/(?<!เ)ท่าน/, 'คุณ'],
    [/โปรด/, 'กรุณา'],
    [/ฝ่ายบริการลูกค้า/, 'ฝ่ายช่วยเหลือ'],
    [/เอเย่นต์/, 'ตัวแทน'],
  ],
  VI: [
    [/quý khách/i, 'bạn'],
    [/vui lòng/i, 'hãy'],
    [/chăm sóc khách hàng/i, 'hỗ trợ'],
    [/\bgame\b/i, 'trò chơi'],
  ],
};

/** Names between braces are not part of a text, nor are tags. */
const shownText = (text: string): string => text.replace(/<[^>]*>/g, '').replace(/\{\w+(?=[,}])/g, '{');
const labelled = ({ place, text }: Text): string => `${place}: ${text}`;
/** An example of a sign that a password may contain. */
const SIGNS = / rule_symbol$/;

test("the texts of the site, of the games, of the seeds and of the platform's messages are all checked", () => {
  for (const language of LANGUAGES)
    expect(TEXTS.filter((text) => text.language === language).length).toBeGreaterThan(1200);
  for (const file of [
    'games/page/texts',
    'domains/content/notices.seed',
    'domains/identity/messages',
    'http/texts',
  ])
    expect(TEXTS.some(({ place }) => place.startsWith(`platform/${file}.json`))).toBe(true);
});

describe.each(LANGUAGES)('the voice of %s', (language) => {
  const texts = TEXTS.filter((text) => text.language === language);

  test.each(FORBIDDEN[language].map(([pattern, instead]) => [pattern, instead] as const))(
    'never says %s (%s)',
    (pattern) => {
      expect(texts.filter(({ text }) => pattern.test(shownText(text))).map(labelled)).toEqual([]);
    },
  );

  test('names money by the brand’s symbol alone', () => {
    const others = /₺|\bTLB\b|\bTRY\b|(?<!\p{L})TL(?!\p{L})/u;
    expect(CURRENCY.symbol).not.toMatch(others);
    expect(texts.filter(({ text }) => others.test(shownText(text))).map(labelled)).toEqual([]);
  });

  test('has the marks of print: …, ’, and no exclamation', () => {
    const typed = texts.filter(
      ({ text, place }) =>
        !SIGNS.test(place) && /\.\.\.|\p{L}'\p{L}|!|！| {2}| [.,;:!?](?!\p{L})/u.test(shownText(text)),
    );
    expect(typed.map(labelled)).toEqual([]);
  });

  test('shows no id of the books or of the catalogue', () => {
    expect(
      texts.filter(({ text }) => /\b(?:withdrawal|deposit|mxyz):/i.test(shownText(text))).map(labelled),
    ).toEqual([]);
  });
});
