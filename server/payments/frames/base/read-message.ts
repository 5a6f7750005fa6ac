import {
  FRAME_INIT,
  type FrameCommand,
  type FrameField,
  type FrameInit,
  type FrameSession,
  type FrameMethod,
  type TokenRequestBody,
  type TokenError,
  type TokenResult,
} from '../../../gateways/frame-protocol.js';
import type { textsFor } from './texts.js';

type MessageFields = Readonly<Record<string, unknown>>;

export function readInit(message: unknown): FrameInit | undefined {
  if (!isMessageFields(message) || message['kind'] !== FRAME_INIT || !isMessageFields(message['session'])) return undefined;
  const { nonce, method, locale, theme } = message;
  if (typeof nonce !== 'string' || nonce.length < 16 || (method !== 'Card' && method !== 'Bank')) return undefined;
  // The sandbox rejects an invalid session.
  const session = message['session'] as unknown as FrameSession;
  return {
    kind: FRAME_INIT,
    nonce,
    session,
    method,
    locale: typeof locale === 'string' ? locale : 'en',
    ...(isMessageFields(theme) && { theme }),
  };
}

export function readCommand(message: unknown): FrameCommand | undefined {
  if (!isMessageFields(message)) return undefined;
  const { kind, field, id, billing, theme } = message;
  if (kind === 'destroy') return { kind };
  if (kind === 'theme' && isMessageFields(theme)) return { kind, theme };
  if (kind === 'focus' && isField(field)) return { kind, field };
  if (kind === 'tokenize' && typeof id === 'string' && isMessageFields(billing)) return { kind, id, billing: readBilling(billing) };
  return undefined;
}

function readBilling({ name, zip }: MessageFields): { name?: string; zip?: string } {
  return { ...(typeof name === 'string' && { name }), ...(typeof zip === 'string' && { zip }) };
}

const frameFields: readonly FrameField[] = ['number', 'expiry', 'cvv', 'routing', 'account', 'accountType'];

function isField(value: unknown): value is FrameField {
  return frameFields.some((field) => field === value);
}

function isMessageFields(value: unknown): value is MessageFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type FrameTextsOf = ReturnType<typeof textsFor>['words'];

const timeout = 8000;

export async function startSession(session: FrameSession, method: FrameMethod, texts: FrameTextsOf): Promise<TokenError | undefined> {
  const response = await postToSandbox('/sessions', { session, method }, texts);
  return response.ok === true ? undefined : toTokenError(response, texts);
}

export async function requestToken(request: TokenRequestBody, texts: FrameTextsOf): Promise<TokenResult> {
  const response = await postToSandbox('/tokens', request, texts);
  return isTokenResponse(response) ? response : { ok: false, ...toTokenError(response, texts) };
}

type SandboxResponse = Readonly<Record<string, unknown>>;

async function postToSandbox(path: string, body: object, texts: FrameTextsOf): Promise<SandboxResponse> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
      credentials: 'omit',
    });
    const json: unknown = await response.json();
    return isSandboxResponse(json) ? json : networkFailure('network', texts);
  } catch (error) {
    return networkFailure(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network', texts);
  }
}

function networkFailure(kind: 'network' | 'timeout', texts: FrameTextsOf) {
  return { ok: false, kind, code: kind === 'timeout' ? 'no_answer' : 'processing_error', message: texts[kind], retryable: true };
}

function isSandboxResponse(value: unknown): value is SandboxResponse {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks only the two keys, because the sandbox belongs to this project. */
function isTokenResponse(response: SandboxResponse): response is SandboxResponse & Extract<TokenResult, { ok: true }> {
  return response['ok'] === true && typeof response['token'] === 'string';
}

const errorKinds = ['customer', 'merchant', 'network', 'timeout'] as const;

function toTokenError(response: SandboxResponse, texts: FrameTextsOf): TokenError {
  const kind = errorKinds.find((each) => each === response['kind']) ?? 'merchant';
  const message = typeof response['message'] === 'string' ? response['message'] : texts.network;
  const field = frameFields.find((each) => each === response['field']);
  const code = typeof response['code'] === 'string' ? response['code'] : 'processing_error';
  return { kind, code, message, ...(field !== undefined && { field }), retryable: response['retryable'] === true };
}
