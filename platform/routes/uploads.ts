import { createUpload, finishUpload, getUpload, putChunk } from '#contract/uploads.ts';
import type { Deps } from '../deps.ts';
import { memberOf } from '../http/call.ts';
import { serve, type Route } from '../http/serve.ts';
import { closeUpload, keepChunk, openUpload, uploadProgress } from '../uploads/uploads.ts';

/** Pictures that come in pieces (rulings 30). */
export const uploadRoutes = (deps: Deps): readonly Route[] => [
  serve(createUpload, (request, call) => openUpload(deps, memberOf(call).memberId, request)),
  serve(putChunk, (request, call) => keepChunk(deps, memberOf(call).memberId, request)),
  serve(getUpload, ({ uploadId }, call) => uploadProgress(deps, memberOf(call).memberId, uploadId)),
  serve(finishUpload, ({ uploadId }, call) => closeUpload(deps, memberOf(call).memberId, uploadId)),
];
