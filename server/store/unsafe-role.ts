/** The code of the error that refuses a database role. It has a file of its own because `main.ts` loads the store late. */
export const unsafeRole = 'UNSAFE_DATABASE_ROLE';
