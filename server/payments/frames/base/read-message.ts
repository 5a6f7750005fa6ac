import { FRAME_INIT, type FrameCommand, type FrameField, type FrameInit, type FrameSession } from '../../../gateways/frame-protocol.js';

type MessageFields = Readonly<Record<string, unknown>>;

export function readInit(message: unknown): FrameInit | undefined {
  if (!isMessageFields(message) || message['kind'] !== FRAME_INIT || !isMessageFields(message['session'])) return undefined;
  const { nonce, method, locale, theme } = message;
  if (typeof nonce !== 'string' || nonce.length < 16 || (method !== 'Card' && method !== 'Bank')) return undefined;
  // The gateway rejects an invalid session.
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

export const frameFields: readonly FrameField[] = ['number', 'expiry', 'cvv', 'routing', 'account', 'accountType', 'holder'];

function isField(value: unknown): value is FrameField {
  return frameFields.some((field) => field === value);
}

function isMessageFields(value: unknown): value is MessageFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
