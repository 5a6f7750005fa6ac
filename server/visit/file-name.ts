const maxLength = 120;

/** Characters that are invisible, change direction or end a line, or that some file system reserves. */
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;

/**
 * Returns a readable file name from the URI-encoded header `x-file-name`; never used as a path. @example
 * cleanFileName('..%2F..%2Fetc%2Fpasswd') // 'etc passwd'
 */
export function cleanFileName(header: string | undefined): string {
  const spaced = decodeName(header ?? '')
    .normalize('NFC')
    .replaceAll(unsafeCharacters, ' ');
  const name = spaced.replaceAll(/\s+/g, ' ').replace(/^[ .]+|[ .]+$/g, '');
  return shortenName(name) || 'file';
}

/** Returns the decoded text; the text itself if it is not URI-encoded. */
function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Shortens a name but keeps its extension, by which people recognise the type. */
function shortenName(name: string): string {
  const letters = [...name];
  if (letters.length <= maxLength) return name;
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? '';
  return `${letters.slice(0, maxLength - ending.length).join('')}${ending}`;
}
