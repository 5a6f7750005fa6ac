import type { UploadAnswer } from '../../../server/http/routes/uploads.js';
import { callApi } from './call-api.js';
import { requireSession } from './families.js';

/** Slow connections need minutes for a large file; the server waits five. */
const TIMEOUT_MS = 320_000;

type OnProgress = (share: number) => void;

interface SendOptions {
  /** The form that the file is for, as `<id>@<hash>`. */
  readonly form: string;
  /** Called with the share that was sent so far, from 0 to 1. */
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
}

/** Sends one file and returns its upload. */
export async function sendFile(tenantCode: string, file: File, { form, onProgress, signal }: SendOptions): Promise<UploadAnswer['data']> {
  await requireSession(tenantCode);
  const name = encodeURIComponent(file.name);
  const headers = { 'content-type': file.type, 'x-tenant': tenantCode, 'x-form': form, 'x-file-name': name };
  const send = (address: string, options: RequestInit) => sendWithProgress(address, options, onProgress);
  const call = { method: 'POST', headers, body: file, signal, timeout: TIMEOUT_MS, send, gives: 'object' } as const;
  return (await callApi<UploadAnswer['data']>('/api/uploads', call)).data;
}

/** Sends a request as `fetch` does, by XMLHttpRequest, because `fetch` does not report progress. */
async function sendWithProgress(
  address: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: OnProgress,
): Promise<Response> {
  const request = new XMLHttpRequest();
  await new Promise((resolve, reject) => {
    request.addEventListener('load', resolve);
    for (const end of ['error', 'abort']) request.addEventListener(end, () => reject(new TypeError(`The request ended: ${end}`)));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    signal?.addEventListener('abort', () => request.abort());
    request.open(method, address);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.send(body as File);
  });
  return new Response(request.responseText || null, { status: request.status });
}
