import { create } from 'zustand';

/** The keys of the forms that have unsaved input. */
const useKeys = create<{ readonly keys: readonly string[] }>(() => ({ keys: [] }));

/** Sets whether a form has unsaved input. While any form has, the browser asks before it leaves the site. */
export function setUnsaved(key: string, isUnsaved: boolean): void {
  const others = useKeys.getState().keys.filter((other) => other !== key);
  const keys = isUnsaved ? [...others, key] : others;
  useKeys.setState({ keys });
  // Browsers keep a page with this listener out of the back/forward cache, so it is added only when needed.
  if (keys.length > 0) addEventListener('beforeunload', confirmLeaving);
  else removeEventListener('beforeunload', confirmLeaving);
}

export function useUnsaved(): boolean {
  return useKeys(({ keys }) => keys.length > 0);
}

function confirmLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
