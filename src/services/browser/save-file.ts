/** Gives a text to the browser as a file to keep. */
export const saveFile = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** Hands the page to the browser's own print: what of it is printed is the style's business. */
export const printPage = (): void => window.print();
