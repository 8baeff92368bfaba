/** What the window is called. React puts it before the title that the document came with, and so it is the one that counts. */
export const Title = ({ text }: { text: string }) => <title>{text}</title>;
