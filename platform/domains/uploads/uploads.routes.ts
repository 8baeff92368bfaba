import { createUpload, finishUpload, getUpload, putChunk } from '#contract/uploads.ts';
import type { Deps } from '../../runtime/deps.ts';
import { realMemberOf } from '../../runtime/call.ts';
import { serve, type Route } from '../../http/serve.ts';
import { closeUpload, keepChunk, openUpload, uploadProgress } from './uploads.ts';

/** Chunked uploads of pictures (rulings 30), for real-money accounts. */
export const uploadRoutes = (deps: Deps): readonly Route[] => [
  serve(createUpload, (request, call) => openUpload(deps, realMemberOf(call).memberId, request)),
  serve(putChunk, (request, call) => keepChunk(deps, realMemberOf(call).memberId, request)),
  serve(getUpload, ({ uploadId }, call) => uploadProgress(deps, realMemberOf(call).memberId, uploadId)),
  serve(finishUpload, ({ uploadId }, call) => closeUpload(deps, realMemberOf(call).memberId, uploadId)),
];
