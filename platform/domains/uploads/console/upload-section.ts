import { html } from 'hono/html';
import { UPLOAD_SENTENCES } from '../../../runtime/sentences.ts';
import type { UploadSettings } from '../../../runtime/settings.ts';
import { settingList, type Markup } from '../../../console/section/markup.ts';
import { MEGABYTE } from './uploads.ts';

const megabytes = (bytes: number): number => Math.round(bytes / MEGABYTE);

/** Pictures uploaded by members: stored bytes, and the limits. */
export const uploadSection = (kept: number, limits: UploadSettings): Markup =>
  html` <section id="uploads">
    <h2>Pictures</h2>
    <p>${megabytes(kept)} MB of ${megabytes(limits.platformBytes)} MB are kept.</p>
    <form data-action="upload-limits">
      <label
        >Of one member (MB)
        <input name="member" data-as="number" required value="${megabytes(limits.memberBytes)}"
      /></label>
      <label
        >Of all (MB)
        <input name="platform" data-as="number" required value="${megabytes(limits.platformBytes)}"
      /></label>
      <button>Apply</button>
    </form>
    ${settingList('What each setting does', UPLOAD_SENTENCES, limits)}
  </section>`;
