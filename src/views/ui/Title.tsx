import { useEffect } from 'react';

/** The window title: changes the document's own title, because a second one would make the page invalid. */
export function Title({ text }: { readonly text: string }) {
  useEffect(() => {
    document.title = text;
  }, [text]);
  return null;
}
