/** The types of files that visitors may send. */
export const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;

/** SPEC 9, in bytes. */
export const MAX_UPLOAD_SIZE = 25_000_000;
