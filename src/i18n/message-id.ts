import type en from './lang/en.json';

/** Every text of the site has an id of the English catalogue; a wrong one does not compile. */
export type MessageId = keyof typeof en;

declare global {
  // The name that react-intl looks for.
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
