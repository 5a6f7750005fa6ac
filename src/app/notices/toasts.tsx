import { useEffect, useState, type ComponentType } from 'react';
import { useWords } from '../../state/site.js';
import { closeToast, useToasts } from '../../state/toasts.js';
import type { ToasterProps } from '../../ui/toaster.js';

const load = async () => (await import(/* webpackChunkName: "toaster" */ './themed-toaster.js')).ThemedToaster;

/** Draws toasts from the first one on. Where what draws them fails to load, the next toast tries again: never by a refresh, for they may be about a failure. */
export function Toasts() {
  const say = useWords();
  const toasts = useToasts((state) => state.toasts);
  const [Drawn, setDrawn] = useState<ComponentType<ToasterProps>>();
  const latest = toasts.at(-1)?.id;
  const isDrawn = Drawn !== undefined;
  useEffect(() => {
    if (latest === undefined || isDrawn) return;
    load().then(
      (part) => setDrawn(() => part),
      () => undefined,
    );
  }, [latest, isDrawn]);
  if (!Drawn) return null;
  const tones = {
    success: say('toast.success', 'Done:'),
    error: say('toast.error', 'Problem:'),
    info: say('toast.info', 'Note:'),
  };
  return (
    <Drawn
      toasts={toasts}
      onGone={closeToast}
      words={{ region: say('toast.region', 'Messages'), close: say('action.close', 'Close'), tones }}
    />
  );
}
