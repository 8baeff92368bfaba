/** A text as a QR code: the source of an image. The code that draws it is loaded with the first one. */
export const qrPicture = async (text: string): Promise<string> => {
  const { default: encodeQR } = await import('qr');
  return `data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg', { border: 2 }))}`;
};
