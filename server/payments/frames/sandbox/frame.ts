import type { TokenError, TokenResult } from '../../../gateways/frame-protocol.js';
import { failedRequest, gatewayOrigin, serveFrame } from '../base/frame.js';
import { frameFields } from '../base/read-message.js';
import type { FrameTexts } from '../base/texts.js';

const timeout = 8000;

serveFrame({
  asksHolder: false,
  async start(session, method, texts) {
    const response = await postToSandbox('/sessions', { session, method }, texts);
    return response.ok === true ? undefined : toTokenError(response, texts);
  },
  async requestToken(request, texts) {
    const response = await postToSandbox('/tokens', request, texts);
    return isTokenResponse(response) ? response : { ok: false, ...toTokenError(response, texts) };
  },
});

type SandboxResponse = Readonly<Record<string, unknown>>;

async function postToSandbox(path: string, body: object, texts: FrameTexts): Promise<SandboxResponse> {
  try {
    const response = await fetch(`${gatewayOrigin()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
      credentials: 'omit',
    });
    const json: unknown = await response.json();
    return isSandboxResponse(json) ? json : failedRequest('network', texts);
  } catch (error) {
    return failedRequest(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network', texts);
  }
}

function isSandboxResponse(value: unknown): value is SandboxResponse {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks only the two keys, because the sandbox belongs to this project. */
function isTokenResponse(response: SandboxResponse): response is SandboxResponse & Extract<TokenResult, { ok: true }> {
  return response['ok'] === true && typeof response['token'] === 'string';
}

const errorKinds = ['customer', 'merchant', 'network', 'timeout'] as const;

function toTokenError(response: SandboxResponse, texts: FrameTexts): TokenError {
  const kind = errorKinds.find((each) => each === response['kind']) ?? 'merchant';
  const message = typeof response['message'] === 'string' ? response['message'] : texts.network;
  const field = frameFields.find((each) => each === response['field']);
  const code = typeof response['code'] === 'string' ? response['code'] : 'processing_error';
  return { kind, code, message, ...(field !== undefined && { field }), retryable: response['retryable'] === true };
}
