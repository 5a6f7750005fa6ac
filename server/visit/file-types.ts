import type { FILE_TYPES } from '../shared/uploads.js';

type Signature = (bytes: Buffer) => boolean;

/** The accepted file types and their signatures. */
const signatures: Readonly<Record<string, Signature>> = {
  'application/pdf': (bytes) => hasBytes(bytes, 0, '%PDF-'),
  'image/jpeg': (bytes) => hasBytes(bytes, 0, '\xff\xd8\xff'),
  'image/png': (bytes) => hasBytes(bytes, 0, '\x89PNG\r\n\x1a\n'),
  'image/webp': (bytes) => hasBytes(bytes, 0, 'RIFF') && hasBytes(bytes, 8, 'WEBP'),
  'image/heic': (bytes) =>
    hasBytes(bytes, 4, 'ftyp') && ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'].some((brand) => hasBytes(bytes, 8, brand)),
} satisfies Record<(typeof FILE_TYPES)[number], Signature>;

/** The number of bytes that identify a type. */
export const signatureLength = 12;

/** Returns whether a file's first bytes match the type it was sent as; its name does not count. */
export function isOfType(beginning: Buffer, type: string): boolean {
  return Object.hasOwn(signatures, type) && signatures[type]?.(beginning) === true;
}

function hasBytes(bytes: Buffer, at: number, letters: string): boolean {
  return bytes.subarray(at, at + letters.length).equals(Buffer.from(letters, 'latin1'));
}
