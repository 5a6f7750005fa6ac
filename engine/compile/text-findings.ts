import type { Node } from 'jsonc-parser';
import { pointer, ROOT, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';

// A line break and a tab are the only control characters that a text needs.
const CONTROL = /[^\P{Cc}\n\t]|\p{Surrogate}/u;

/** Browsers read `https:` with no slash or with backslashes as `https://` too; bounded repetitions take no long time. */
const CREDENTIALS = /(?:\b(?:https?|ftp|wss?):[/\\]{0,9}|\b[a-z][a-z0-9+.-]{0,20}:[/\\]{2}|(?<![:\w/\\])[/\\]{2})[^\s/\\?#<>"'()]{0,300}@/i;

/** Returns whether a text contains an address with a user name or password, such as `https://shop.example@evil.example`. */
export function hasCredentials(text: string): boolean {
  return CREDENTIALS.test(text);
}

export function textFindings(file: string, node: Node | undefined, at: Pointer = ROOT): readonly UnlocatedFinding[] {
  if (!node) return [];
  if (node.type === 'string' || node.type === 'number') return valueFindings(file, node, at);
  if (node.type === 'array') return (node.children ?? []).flatMap((child, index) => textFindings(file, child, within(at, pointer(index))));
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    const place = within(at, pointer(String(key?.value)));
    return [...(key ? controlFindings(file, key, place) : []), ...textFindings(file, value, place)];
  });
}

function valueFindings(file: string, node: Node, at: Pointer): readonly UnlocatedFinding[] {
  const { value, length, offset } = node;
  // `89.00` is 89 and not 8900.
  if (Number.isInteger(value) && length > String(value).length) {
    const detail = `this is read as ${value}, whatever stands after the point`;
    return [{ code: 'wrong-value', file, at, params: { detail }, offset, hint: `write ${value}, or in cents ${Number(value) * 100}` }];
  }
  const credentials = hasCredentials(String(value)) ? [{ code: 'credentials-in-url', file, at, params: {}, offset } as const] : [];
  return [...controlFindings(file, node, at), ...credentials];
}

function controlFindings(file: string, { value, offset }: Node, at: Pointer): readonly UnlocatedFinding[] {
  const [char] = CONTROL.exec(String(value)) ?? [];
  if (char === undefined) return [];
  const name = `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  return [{ code: 'control-character', file, at, params: { name }, offset }];
}
