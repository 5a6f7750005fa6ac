/** Either a value or what is wrong; nothing here is thrown. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: E };

export function good<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

export function bad<E>(problems: E): Result<never, E> {
  return { ok: false, problems };
}
