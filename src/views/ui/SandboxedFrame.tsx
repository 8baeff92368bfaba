interface Props {
  readonly src: string;
  readonly title: string;
  readonly className?: string | undefined;
}

/** The keyboard, if nobody has it: whoever is on something else stays there. */
const takeKeyboard = (frame: HTMLIFrameElement | null): void => {
  const { activeElement, body } = frame?.ownerDocument ?? {};
  if (frame && (activeElement === null || activeElement === body)) frame.focus();
};
/**
 * The frame that has the focus gives it to the page that has come into it: a browser that runs that page in a process of
 * its own leaves the keys with the empty page before it.
 */
const handKeyboardOn = (frame: HTMLIFrameElement): void => {
  takeKeyboard(frame);
  if (frame.ownerDocument.activeElement === frame) frame.contentWindow?.focus();
};

/** Somebody else's page, which runs scripts and reaches nothing around it, and has the keyboard from its beginning. */
export const SandboxedFrame = ({ src, title, className }: Props) => (
  <iframe
    ref={takeKeyboard}
    src={src}
    title={title}
    sandbox="allow-scripts"
    allow="autoplay; fullscreen"
    referrerPolicy="no-referrer"
    className={className}
    onLoad={({ currentTarget }) => handKeyboardOn(currentTarget)}
  />
);
