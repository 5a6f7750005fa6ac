import type { FrameMethod, FrameSession, TokenAsk, TokenRefusal, TokenResult } from '../../gateways/sandbox/protocol.js';
import { frameFields } from './read-message.js';
import type { wordsFor } from './words.js';

type Words = ReturnType<typeof wordsFor>['words'];

const longestWait = 8000;

/** Why no payment can be made here; undefined when one can. */
export async function startSession(session: FrameSession, method: FrameMethod, words: Words): Promise<TokenRefusal | undefined> {
  const answer = await post('/sessions', { session, method }, words);
  return answer.ok === true ? undefined : refusalIn(answer, words);
}

export async function askToken(ask: TokenAsk, words: Words): Promise<TokenResult> {
  const answer = await post('/tokens', ask, words);
  return isToken(answer) ? answer : { ok: false, ...refusalIn(answer, words) };
}

type Answer = Readonly<Record<string, unknown>>;

async function post(path: string, body: object, words: Words): Promise<Answer> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(longestWait),
      credentials: 'omit',
    });
    const read: unknown = await answer.json();
    return isAnswer(read) ? read : failed('network', words);
  } catch (error) {
    return failed(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network', words);
  }
}

function failed(kind: 'network' | 'timeout', words: Words) {
  return { ok: false, kind, code: kind === 'timeout' ? 'no_answer' : 'processing_error', message: words[kind], retryable: true };
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The sandbox is of this project: what is named like an answer is one. */
function isToken(answer: Answer): answer is Answer & Extract<TokenResult, { ok: true }> {
  return answer['ok'] === true && typeof answer['token'] === 'string';
}

const kinds = ['customer', 'merchant', 'network', 'timeout'] as const;

function refusalIn(answer: Answer, words: Words): TokenRefusal {
  const kind = kinds.find((each) => each === answer['kind']) ?? 'merchant';
  const message = typeof answer['message'] === 'string' ? answer['message'] : words.network;
  const field = frameFields.find((each) => each === answer['field']);
  const code = typeof answer['code'] === 'string' ? answer['code'] : 'processing_error';
  return { kind, code, message, ...(field !== undefined && { field }), retryable: answer['retryable'] === true };
}
