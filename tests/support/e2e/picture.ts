export const KILOBYTE = 1024;

/** A picture as far as its first bytes tell. */
export const picture = (name: string, kilobytes: number) => {
  const buffer = Buffer.alloc(kilobytes * KILOBYTE, 7);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(buffer);
  return { name, mimeType: 'image/png', buffer };
};
