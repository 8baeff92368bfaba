import * as v from 'valibot';
import { MODULE, relay } from './deposit.ts';
import { endpoint } from './endpoint.ts';
import { Identifier, Nothing, shortText } from './values.ts';

/** Pictures of one deposit. */
export const MAX_SLIPS = 3;

/**
 * A data address as in the dialect, within the size limit of a body (1 MB); larger pictures are uploaded in
 * chunks first.
 */
const DataAddress = v.pipe(
  v.string(),
  v.regex(
    /^data:image\/(?:png|jpe?g);base64,(?:[\dA-Za-z+/]{4})*(?:[\dA-Za-z+/]{2}==|[\dA-Za-z+/]{3}=)?$/,
    'request_param_err',
  ),
);
const FileId = v.pipe(
  v.string(),
  v.regex(/^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/, 'request_param_err'),
);

export const uploadDepositSlip = endpoint({
  name: 'uploadDepositSlip',
  summary: 'Submits the slip of a deposit: a picture, or the id of a finished upload',
  method: 'POST',
  path: relay('uploadDepositEncodedImage'),
  module: MODULE,
  token: 'required',
  request: v.object({
    depositId: Identifier,
    image: v.union([FileId, DataAddress], 'request_param_err'),
    uploadDepositRemarks: v.optional(v.pipe(shortText(200), v.trim()), ''),
  }),
  response: Nothing,
});
