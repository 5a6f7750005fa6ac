/** Whether the page says of itself that it begins with a lazy part of this name. */
export function beginsWith(name: string): boolean {
  const named = document.querySelector<HTMLMetaElement>('meta[name="first-parts"]')?.content ?? '';
  return named.split(' ').includes(name);
}
