/** The types of files that visitors may send. */
export const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;

/** In the same order: how the names of these types end where browsers and programs have others, and those of files. */
const ENDINGS = [/pdf$/i, /(jpe?g?|jfif)$/i, /png$/i, /webp$/i, /(hei[cf](s|-sequence)?|hif)$/i];

/** Returns the type that a file seems to have: by its content type or, where that says nothing, by its name. Its content decides. */
export function fileTypeOf(type: string, name = ''): (typeof FILE_TYPES)[number] | undefined {
  const typeAt = (text: string) => FILE_TYPES[ENDINGS.findIndex((ending) => ending.test(text))];
  return typeAt(type) ?? (/^(text|audio|video)/.test(type) ? undefined : typeAt(name));
}

/** SPEC 9, in bytes. */
export const MAX_UPLOAD_SIZE = 25_000_000;

/** What the unused uploads of all tenants may take together, in bytes, if the operator says nothing. */
export const DEFAULT_UPLOADS_LIMIT = 2_000_000_000;
