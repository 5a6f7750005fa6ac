import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useEntryTexts } from '../../visit/entry-texts.js';
import { closeToast, endErrorToasts, useToasts } from '../../visit/toasts.js';
import { pageKeyOf } from '../navigation/heading-focus.js';
import { useLatePart } from '../../ui/late-part.js';

const loadToaster = async () => (await import(/* webpackChunkName: "toaster" */ './themed-toaster.js')).ThemedToaster;

/**
 * Shows the toasts, loading their component with the first one. If loading fails, the next toast tries again, without reloading the
 * page.
 */
export function Toasts() {
  const t = useEntryTexts();
  const toasts = useToasts((state) => state.toasts);
  const { Part: LoadedToaster, load } = useLatePart(loadToaster);
  useEndWithStep();
  const latest = toasts.at(-1)?.id;
  useEffect(() => {
    if (latest !== undefined) load();
  }, [latest, load]);
  if (!LoadedToaster) return null;
  const tones = {
    success: t('toast.success', 'Done:'),
    error: t('toast.error', 'Problem:'),
    info: t('toast.info', 'Note:'),
  };
  return (
    <LoadedToaster
      toasts={toasts}
      onGone={closeToast}
      texts={{ region: t('toast.region', 'Messages'), close: t('action.close', 'Close'), tones }}
    />
  );
}

/** Ends error toasts with the page or step that made them, before the next one shows its own. */
function useEndWithStep(): void {
  const [pathname] = useLocation();
  const page = pageKeyOf({ pathname, search: useSearch() });
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current !== page) endErrorToasts();
    shown.current = page;
  }, [page]);
}
