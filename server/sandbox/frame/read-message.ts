import { FRAME_INIT, type FrameCommand, type FrameField, type FrameInit, type FrameSession } from '../../gateways/sandbox/protocol.js';

type Fields = Readonly<Record<string, unknown>>;

/** A first message, if it is one; what is missing in it is filled with nothing, for the sandbox judges the rest. */
export function readInit(message: unknown): FrameInit | undefined {
  if (!isFields(message) || message['kind'] !== FRAME_INIT || !isFields(message['session'])) return undefined;
  const { nonce, method, locale, theme } = message;
  if (typeof nonce !== 'string' || nonce.length < 16 || (method !== 'Card' && method !== 'Bank')) return undefined;
  // Read by the sandbox, which refuses whatever is no session.
  const session = message['session'] as unknown as FrameSession;
  return {
    kind: FRAME_INIT,
    nonce,
    session,
    method,
    locale: typeof locale === 'string' ? locale : 'en',
    ...(isFields(theme) && { theme }),
  };
}

/** A command, if it is one. Whatever is not known is not done. */
export function readCommand(message: unknown): FrameCommand | undefined {
  if (!isFields(message)) return undefined;
  const { kind, field, id, billing, theme } = message;
  if (kind === 'destroy') return { kind };
  if (kind === 'theme' && isFields(theme)) return { kind, theme };
  if (kind === 'focus' && isField(field)) return { kind, field };
  if (kind === 'tokenize' && typeof id === 'string' && isFields(billing)) return { kind, id, billing: readBilling(billing) };
  return undefined;
}

function readBilling({ name, zip }: Fields): { name?: string; zip?: string } {
  return { ...(typeof name === 'string' && { name }), ...(typeof zip === 'string' && { zip }) };
}

export const frameFields: readonly FrameField[] = ['number', 'expiry', 'cvv', 'routing', 'account', 'accountType'];

function isField(value: unknown): value is FrameField {
  return frameFields.some((field) => field === value);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
