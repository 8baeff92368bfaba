/** Where the words that belong to this page lie; the build writes it into the document. */
export const messagesFolder = (): string => document.documentElement.dataset['messages'] ?? '';
