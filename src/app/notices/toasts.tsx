import { useEffect, useState, type ComponentType } from 'react';
import { useTexts } from '../../state/site.js';
import { closeToast, useToasts } from '../../state/toasts.js';
import type { ToasterProps } from '../../ui/toaster.js';

const load = async () => (await import(/* webpackChunkName: "toaster" */ './themed-toaster.js')).ThemedToaster;

/** Draws toasts from the first one on. Where what draws them fails to load, the next toast tries again: never by a refresh, for they may be about a failure. */
export function Toasts() {
  const t = useTexts();
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
    success: t('toast.success', 'Done:'),
    error: t('toast.error', 'Problem:'),
    info: t('toast.info', 'Note:'),
  };
  return (
    <Drawn
      toasts={toasts}
      onGone={closeToast}
      words={{ region: t('toast.region', 'Messages'), close: t('action.close', 'Close'), tones }}
    />
  );
}
