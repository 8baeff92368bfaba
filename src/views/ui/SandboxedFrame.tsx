interface Props {
  readonly src: string;
  readonly title: string;
  readonly className?: string | undefined;
}

/** Focuses the frame if nothing else has the focus. */
const takeKeyboard = (frame: HTMLIFrameElement | null): void => {
  const { activeElement, body } = frame?.ownerDocument ?? {};
  if (frame && (activeElement === null || activeElement === body)) frame.focus();
};
/**
 * Passes a focused frame's focus to the page that has loaded in it: a browser that runs that page in its own
 * process leaves the keyboard with the empty page before it.
 */
const handKeyboardOn = (frame: HTMLIFrameElement): void => {
  takeKeyboard(frame);
  if (frame.ownerDocument.activeElement === frame) frame.contentWindow?.focus();
};

/** An external page, which runs scripts, reaches nothing around it, and has the keyboard from the start. */
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
