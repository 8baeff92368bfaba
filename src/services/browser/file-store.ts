/** Files that the member has picked, by id: a machine keeps only this description, never the file itself. */
export interface PickedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  /** Object URL for an `img` on this page. */
  readonly url: string;
}

const files = new Map<string, File>();

/** Stores files picked in a field. */
export const keepFiles = (picked: readonly File[]): PickedFile[] =>
  picked.map((file) => {
    const id = crypto.randomUUID();
    files.set(id, file);
    return { id, name: file.name, size: file.size, type: file.type, url: URL.createObjectURL(file) };
  });

/**
 * A slice of a file; null where it can no longer be read because it was changed or deleted after it was
 * picked.
 */
export const bytesOf = async (id: string, from: number, to: number): Promise<Uint8Array | null> => {
  const file = files.get(id);
  try {
    return file ? new Uint8Array(await file.slice(from, to).arrayBuffer()) : null;
  } catch {
    return null;
  }
};

export const dropFile = ({ id, url }: Pick<PickedFile, 'id' | 'url'>): void => {
  files.delete(id);
  URL.revokeObjectURL(url);
};
