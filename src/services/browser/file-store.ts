/** Files that a person has picked, by id: a machine keeps what can be said of one, never the file itself. */
export interface PickedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  /** Where an `img` finds it, for this page. */
  readonly url: string;
}

const files = new Map<string, File>();

/** Takes files as they come from a field. */
export const keepFiles = (picked: readonly File[]): PickedFile[] =>
  picked.map((file) => {
    const id = crypto.randomUUID();
    files.set(id, file);
    return { id, name: file.name, size: file.size, type: file.type, url: URL.createObjectURL(file) };
  });

/** A piece of a file; null where it cannot be read any more: it was changed or deleted since it was picked. */
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
