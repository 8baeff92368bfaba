import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

type Props = {
  text: string;
  label: string;
  copiedLabel: string;
  /** Shows only the picture, beside the copied text. */
  isSmall?: boolean;
};

const SHOWN_MS = 2000;

/** Copies a text to the clipboard and confirms it for two seconds. */
export function CopyButton({ text, label, copiedLabel, isSmall = false }: Props) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    // Refused by permission, or missing on an insecure page.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setCopied(true),
      () => undefined,
    );
  };
  const icon = isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />;
  return (
    <>
      {isSmall ? (
        <IconButton ring size="sm" label={label} onClick={copy}>
          {icon}
        </IconButton>
      ) : (
        <Button kind="secondary" size="sm" icon={icon} onClick={copy}>
          {label}
        </Button>
      )}
      <span className="vh" role="status">
        {isCopied ? copiedLabel : null}
      </span>
    </>
  );
}
