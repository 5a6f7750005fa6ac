/** The value of the header that names the client application; payment sources carry it too (SPEC 3, 7). */
export const REQUEST_SOURCE = 'public-web';

/** The headers of every call of the site (R-7.3, D-13), also of those that the page starts before the script runs. */
export const CALL_HEADERS = { 'x-application': 'vestibule', 'x-request-source': REQUEST_SOURCE } as const;

/** The call of a form of a page that names neither a call nor a flow (D-129). */
export const DEFAULT_CALL = 'POST /requests';
