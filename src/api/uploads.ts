import { CALL_HEADERS } from '../../engine/site/call-headers.js';
import type { UploadAnswer } from '../../server/http/routes/uploads.js';
import { parseJson, resultOf, timeoutError } from './call-api.js';
import { languageHeader } from './language.js';

const CONFIG = { method: 'POST', path: '/api/uploads' };
/** Slow connections need minutes for a large file; the server waits five. */
const TIMEOUT_MS = 320_000;

interface SendOptions {
  /** Called with the share that was sent so far, from 0 to 1. */
  onProgress(share: number): void;
  readonly signal: AbortSignal;
}

/**
 * Sends one file and returns its upload. Uses XMLHttpRequest, because `fetch` does not report progress. Throws CallError if the call fails
 * or is aborted.
 */
export function sendFile(tenantCode: string, file: File, { onProgress, signal }: SendOptions): Promise<UploadAnswer['data']> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = () => reject(timeoutError(CONFIG, undefined));
    for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, fail);
    request.addEventListener('load', () => {
      const answer = { status: request.status, body: parseJson(request.responseText) };
      try {
        resolve(resultOf<UploadAnswer['data']>(CONFIG, answer, 'object').data);
      } catch (error) {
        reject(error);
      }
    });
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    signal.addEventListener('abort', () => request.abort());
    request.open(CONFIG.method, CONFIG.path);
    request.timeout = TIMEOUT_MS;
    const names = { 'content-type': file.type, 'x-tenant': tenantCode, 'x-file-name': encodeURIComponent(file.name) };
    for (const [name, value] of Object.entries({ ...CALL_HEADERS, ...languageHeader(), ...names })) request.setRequestHeader(name, value);
    request.send(file);
  });
}
