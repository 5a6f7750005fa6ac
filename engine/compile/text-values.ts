import type { Node } from 'jsonc-parser';
import { pointer, ROOT, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';

// A line break and a tab are the only control characters that a text needs.
const CONTROL = /[^\P{Cc}\n\t]|\p{Surrogate}/u;

/**
 * An address whose host comes after a user name or a password. Browsers read `https:` with no slash or with backslashes as
 * `https://` too; the repetitions are bounded so that no text takes long.
 */
const CREDENTIALS = /(?:\b(?:https?|ftp|wss?):[/\\]{0,9}|\b[a-z][a-z0-9+.-]{0,20}:[/\\]{2}|(?<![:\w/\\])[/\\]{2})[^\s/\\?#<>"'()]{0,300}@/i;

/** Does the text hold an address with a user name or a password, such as `https://shop.example@evil.example`? */
export function hasCredentials(text: string): boolean {
  return CREDENTIALS.test(text);
}

/** Texts and keys with characters that no screen shows and no store keeps, and addresses that hide their host. */
export function textFindings(file: string, node: Node | undefined, at: Pointer = ROOT): readonly Finding[] {
  if (node?.type === 'string') return valueFindings(file, node, at);
  if (node?.type === 'array') return (node.children ?? []).flatMap((child, index) => textFindings(file, child, within(at, pointer(index))));
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    const place = within(at, pointer(String(key?.value)));
    return [...(key ? controlFindings(file, key, place) : []), ...textFindings(file, value, place)];
  });
}

function valueFindings(file: string, node: Node, at: Pointer): readonly Finding[] {
  const credentials: Finding[] = hasCredentials(String(node.value))
    ? [{ code: 'credentials-in-url', file, at, params: {}, offset: node.offset }]
    : [];
  return [...controlFindings(file, node, at), ...credentials];
}

function controlFindings(file: string, { value, offset }: Node, at: Pointer): readonly Finding[] {
  const [sign] = CONTROL.exec(String(value)) ?? [];
  if (sign === undefined) return [];
  const name = `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  return [{ code: 'control-character', file, at, params: { name }, offset }];
}
