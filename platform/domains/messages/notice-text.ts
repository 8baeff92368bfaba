import type { Article, Translations } from '../content/content.tables.ts';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The text of HTML on one line, for previews; it is shown as text, never as HTML. */
export const plainOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => NAMED[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const NOTHING: Article = { title: '', content: '' };

/** In the reader's language, else in English, else in the one that there is. */
export const inLanguage = (translations: Translations<Article>, language: string): Article =>
  translations[language] ?? translations['EN'] ?? Object.values(translations)[0] ?? NOTHING;
