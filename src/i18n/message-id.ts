import type en from './lang/en.json';

/** Message ids are the keys of the English catalogue, so an unknown id does not compile. */
export type MessageId = keyof typeof en;

declare global {
  // The namespace that react-intl reads.
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
