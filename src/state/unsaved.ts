import { create } from 'zustand';

/** Whose typing would be lost if the page went away now. */
const useKeys = create<{ readonly keys: readonly string[] }>(() => ({ keys: [] }));

/** Says of a form whether something was typed in it that nobody has yet. While there is, leaving the site asks. */
export function setUnsaved(key: string, isUnsaved: boolean): void {
  const others = useKeys.getState().keys.filter((other) => other !== key);
  const keys = isUnsaved ? [...others, key] : others;
  useKeys.setState({ keys });
  // Listened to only while it matters: browsers do not keep a page with this listener for Back.
  if (keys.length > 0) addEventListener('beforeunload', askFirst);
  else removeEventListener('beforeunload', askFirst);
}

export function useUnsaved(): boolean {
  return useKeys(({ keys }) => keys.length > 0);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
