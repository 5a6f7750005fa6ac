/** Replaces RJSF's merging of `allOf` in the visitor's bundle: presented schemas have none. */
export default function mergeAllOf(): never {
  throw new Error('A presented schema has no allOf.');
}
