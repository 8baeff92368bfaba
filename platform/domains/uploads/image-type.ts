const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const begins = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);

/** Type of a file by its first bytes; null for anything but PNG and JPEG, whatever its name. */
export const imageType = (bytes: Buffer): 'image/png' | 'image/jpeg' | null => {
  if (begins(bytes, PNG) && bytes.subarray(12, 16).toString('latin1') === 'IHDR') return 'image/png';
  return begins(bytes, JPEG) ? 'image/jpeg' : null;
};
