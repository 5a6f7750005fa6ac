/** The types of files that are taken, and how a file of each begins. */
const beginnings: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'application/pdf': (bytes) => has(bytes, 0, '%PDF-'),
  'image/jpeg': (bytes) => has(bytes, 0, '\xff\xd8\xff'),
  'image/png': (bytes) => has(bytes, 0, '\x89PNG\r\n\x1a\n'),
  'image/webp': (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP'),
  'image/heic': (bytes) => has(bytes, 4, 'ftyp') && ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'].some((brand) => has(bytes, 8, brand)),
};

export const fileTypes = Object.keys(beginnings);

/** The bytes that tell what a file is. */
export const beginningLength = 12;

/** Does a file that begins so have the type it was sent as? What it is called says nothing. */
export function isOfType(beginning: Buffer, type: string): boolean {
  return Object.hasOwn(beginnings, type) && beginnings[type]?.(beginning) === true;
}

function has(bytes: Buffer, at: number, letters: string): boolean {
  return bytes.subarray(at, at + letters.length).equals(Buffer.from(letters, 'latin1'));
}
