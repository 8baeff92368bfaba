import { useEffect } from 'react';

/** What the window is called: the document's own title is changed, since a second one beside it would be no valid page. */
export function Title({ text }: { readonly text: string }) {
  useEffect(() => {
    document.title = text;
  }, [text]);
  return null;
}
