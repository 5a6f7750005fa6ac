/** Whether the page's metadata lists a lazy part as needed for the first view. */
export function isFirstPart(name: string): boolean {
  const names = document.querySelector<HTMLMetaElement>('meta[name="first-parts"]')?.content ?? '';
  return names.split(' ').includes(name);
}
