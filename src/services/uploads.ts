import { bytesOf, type PickedFile } from './browser/file-store.ts';
import * as contract from './contract/uploads.ts';
import { call } from './http.ts';
import { ServiceError } from './service-error.ts';

export { UPLOAD_LIMIT, UPLOAD_TYPES } from './contract/uploads.ts';
export type UploadPurpose = (typeof contract.UPLOAD_PURPOSES)[number];
export type { PickedFile } from './browser/file-store.ts';

export interface UploadStatus {
  readonly uploadId: string;
  /** Bytes that the platform has acknowledged. */
  readonly received: number;
}

const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

export const createUpload = (
  file: PickedFile,
  purpose: UploadPurpose,
  signal?: AbortSignal,
): Promise<contract.UploadProgress> =>
  call(contract.createUpload, { purpose, size: file.size, type: file.type }, { signal });
export const getUpload = (uploadId: string, signal?: AbortSignal): Promise<contract.UploadProgress> =>
  call(contract.getUpload, { uploadId }, { signal });
export const putChunk = (
  chunk: { readonly uploadId: string; readonly offset: number; readonly data: string },
  signal?: AbortSignal,
): Promise<contract.UploadProgress> => call(contract.putChunk, chunk, { signal });
export const finishUpload = async (uploadId: string, signal?: AbortSignal): Promise<string> =>
  (await call(contract.finishUpload, { uploadId }, { signal })).fileId;

/**
 * Uploads the missing chunks of a file: those received before an interruption are not sent again. `tell` is
 * called after the platform has acknowledged each chunk.
 * @returns the id of the finished file.
 */
export const uploadFile = async (
  file: PickedFile,
  options: {
    readonly purpose: UploadPurpose;
    /** Of an interrupted upload. */
    readonly uploadId: string | null;
    readonly onProgress: (status: UploadStatus) => void;
    readonly signal?: AbortSignal;
  },
): Promise<string> => {
  const { purpose, uploadId, onProgress, signal } = options;
  let progress = uploadId ? await getUpload(uploadId, signal) : await createUpload(file, purpose, signal);
  onProgress(progress);
  const has = new Set(progress.offsets);
  // A finished file is re-encoded, so its size differs from the bytes sent.
  for (let offset = 0; !progress.isFinished && offset < file.size; offset += progress.chunkSize) {
    if (has.has(offset)) continue;
    const bytes = await bytesOf(file.id, offset, offset + progress.chunkSize);
    if (bytes === null)
      throw new ServiceError('refused', 'fields_invalid', {
        detail: { fields: { file: 'upload_unreadable' } },
      });
    progress = await putChunk({ uploadId: progress.uploadId, offset, data: base64Of(bytes) }, signal);
    onProgress(progress);
  }
  return finishUpload(progress.uploadId, signal);
};
