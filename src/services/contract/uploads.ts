import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { shortText } from './values.ts';

/** The purpose of a file; each record has its own limit on the number of files. */
export const UPLOAD_PURPOSES = [
  'withdrawalProof',
  'depositSlip',
  'message',
  'promotion',
  'feedback',
] as const;
export const UPLOAD_TYPES = ['image/png', 'image/jpeg'] as const;
/** Bytes of one file, and of one chunk of it (WDR-03, VAL-49; the last chunk may be smaller). */
export const UPLOAD_LIMIT = 5 * 1024 * 1024;
export const CHUNK = 256 * 1024;

// Our own expression: the validator's would be loaded with the first page.
const UploadId = v.pipe(
  v.string(),
  v.regex(/^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/, 'request_param_err'),
);
const Bytes = v.pipe(
  v.string(),
  v.nonEmpty('request_param_err'),
  // Length of one chunk in base64.
  v.maxLength(4 * Math.ceil(CHUNK / 3), 'request_param_err'),
  v.regex(/^(?:[\dA-Za-z+/]{4})*(?:[\dA-Za-z+/]{2}==|[\dA-Za-z+/]{3}=)?$/, 'request_param_err'),
);
/** `offsets`: the start positions of the chunks received. */
const Progress = v.object({
  uploadId: v.string(),
  size: v.number(),
  chunkSize: v.number(),
  offsets: v.array(v.number()),
  /** Bytes received. */
  received: v.number(),
  isFinished: v.boolean(),
});
export type UploadProgress = v.InferOutput<typeof Progress>;

export const createUpload = endpoint({
  name: 'createUpload',
  summary: 'Ours: starts the upload of a picture in chunks (rulings 30)',
  method: 'POST',
  path: '/wps/uploads',
  module: 'UPLOADS3',
  token: 'required',
  request: v.object({
    purpose: v.picklist(UPLOAD_PURPOSES, 'request_param_err'),
    size: v.pipe(v.number(), v.integer('request_param_err'), v.minValue(1, 'request_param_err')),
    type: shortText(64),
  }),
  response: Progress,
});

export const putChunk = endpoint({
  name: 'putChunk',
  summary: 'Ours: one chunk at its offset; repeating it is harmless',
  method: 'PUT',
  path: '/wps/uploads/chunk',
  module: 'UPLOADS3',
  token: 'required',
  request: v.object({
    uploadId: UploadId,
    offset: v.pipe(v.number(), v.integer('request_param_err'), v.minValue(0, 'request_param_err')),
    data: Bytes,
  }),
  response: Progress,
});

export const getUpload = endpoint({
  name: 'getUpload',
  summary: 'Ours: the chunks received, so that an interrupted upload can be resumed',
  method: 'GET',
  path: '/wps/uploads',
  module: 'UPLOADS3',
  token: 'required',
  request: v.object({ uploadId: UploadId }),
  response: Progress,
});

export const finishUpload = endpoint({
  name: 'finishUpload',
  summary: 'Ours: completes the upload; the file is checked and no longer changes',
  method: 'POST',
  path: '/wps/uploads/finish',
  module: 'UPLOADS3',
  token: 'required',
  request: v.object({ uploadId: UploadId }),
  response: v.object({ fileId: v.string(), type: v.string(), size: v.number(), digest: v.string() }),
});
