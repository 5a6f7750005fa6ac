/** The types of files that visitors may send. */
export const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;

/** SPEC 9, in bytes. */
export const MAX_UPLOAD_SIZE = 25_000_000;

/** What the unused uploads of all tenants may take together, in bytes, if the operator says nothing. */
export const DEFAULT_UPLOADS_LIMIT = 2_000_000_000;
