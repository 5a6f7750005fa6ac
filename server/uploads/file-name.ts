const longest = 120;

/** What directs the eye, moves the cursor or ends a line, and what means a folder or a stream to some system. */
const unwanted = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;

/**
 * The name of a file as people may read it, out of the URI-encoded header `x-file-name`; never used as a path.
 * @example cleanFileName('..%2F..%2Fetc%2Fpasswd') // 'etc passwd'
 */
export function cleanFileName(header: string | undefined): string {
  const spaced = decoded(header ?? '')
    .normalize('NFC')
    .replaceAll(unwanted, ' ');
  const name = spaced.replaceAll(/\s+/g, ' ').replace(/^[ .]+|[ .]+$/g, '');
  return shortened(name) || 'file';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The end stays: by it people know what kind of file it is. */
function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= longest) return name;
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? '';
  return `${letters.slice(0, longest - ending.length).join('')}${ending}`;
}
