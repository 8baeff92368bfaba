import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './IconButton.tsx';

type Props = { text: string; label: string; copiedLabel: string; onFail?: () => void };

const SHOWN_MS = 2000;

/** Puts a text on the clipboard and says so for two seconds. */
export function CopyButton({ text, label, copiedLabel, onFail }: Props) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    // Refused by permission, or missing on an insecure page.
    const asked = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    asked.then(
      () => setCopied(true),
      () => onFail?.(),
    );
  };
  return (
    <>
      <IconButton size="sm" label={label} onClick={copy}>
        {isCopied ? <Check size={16} /> : <Copy size={16} />}
      </IconButton>
      <span className="vh" role="status">
        {isCopied ? copiedLabel : null}
      </span>
    </>
  );
}
