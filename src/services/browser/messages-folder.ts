/** The folder of this build's message files; the build writes it into the document. */
export const messagesFolder = (): string => document.documentElement.dataset['messages'] ?? '';
