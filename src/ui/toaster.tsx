import './toaster.css';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type CSSProperties, type Ref, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.js';

type Tone = 'success' | 'error' | 'info';

interface ShownToast {
  readonly id: number;
  readonly tone: Tone;
  readonly message: string;
}

export interface ToasterProps {
  /** The oldest first; those beyond the limit wait. */
  readonly toasts: readonly ShownToast[];
  readonly onGone: (id: number) => void;
  readonly texts: { readonly region: string; readonly close: string; readonly tones: { readonly [tone in Tone]: string } };
}

/** SPEC 9. */
const MAX_TOASTS = 3;
const DURATION_MS = 5000;
/** Screen readers must know the empty region before its text appears. */
const ANNOUNCE_DELAY_MS = 50;
const MOVING_MS = { enter: 225, exit: 195 };

/**
 * Shows up to three toasts at the bottom left, in a bar whose height the page and its own bars keep free (D-131). They are outside of the
 * page, so that they never take the focus. Shows nothing without any.
 */
export function Toaster(props: ToasterProps) {
  return props.toasts.length === 0 ? null : <ToastRegion {...props} />;
}

function ToastRegion({ toasts, ...rest }: ToasterProps) {
  const region = useRef<HTMLElement>(null);
  useReservedHeight(region);
  return createPortal(
    <section className="s-toasts" aria-label={rest.texts.region} ref={region}>
      {toasts.slice(0, MAX_TOASTS).map((toast) => (
        <ToastItem key={toast.id} toast={toast} {...rest} />
      ))}
    </section>,
    document.body,
  );
}

/**
 * Gives the height of the region to the style sheets where it is as wide as the page, which moves up by it, so that nothing that was
 * seen is behind it. What has the focus stays in sight if it was.
 */
function useReservedHeight(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => region.current && reserveHeight(region.current));
    if (region.current) observer.observe(region.current);
    return () => {
      observer.disconnect();
      document.documentElement.style.removeProperty('--s-toasts');
    };
  }, [region]);
}

function reserveHeight({ offsetHeight, offsetWidth }: HTMLElement): void {
  const { style, clientWidth } = document.documentElement;
  const reserved = Number.parseFloat(style.getPropertyValue('--s-toasts')) || 0;
  const height = offsetWidth < clientWidth ? 0 : offsetHeight;
  const focused = document.activeElement;
  const top = focused?.getBoundingClientRect().top ?? -1;
  style.setProperty('--s-toasts', `${height}px`);
  scrollBy({ top: Math.max(0, height - reserved), behavior: 'instant' });
  if (top >= 0 && top < innerHeight) focused?.scrollIntoView({ block: 'nearest' });
}

const ICONS = { success: 'tick', error: 'warning', info: 'info' } as const;

/** Shows one toast until its time ends or it is closed; its time restarts while it is hovered or focused, or the page is hidden. */
function ToastItem({ toast, onGone, texts }: Omit<ToasterProps, 'toasts'> & { readonly toast: ShownToast }) {
  const [isOpen, setOpen] = useState(true);
  const toastRef = useRef<HTMLDivElement>(null);
  const isPageVisible = useSyncExternalStore(subscribeToVisibility, () => !document.hidden);
  const onClose = (_event: unknown, reason: string) => {
    if (reason === 'clickaway') return;
    // A hovered or focused toast stays; its time restarts afterwards.
    if (reason === 'timeout' && toastRef.current?.matches(':hover, :focus-within')) return;
    setOpen(false);
  };
  return (
    <Snackbar
      open={isOpen}
      autoHideDuration={isPageVisible ? DURATION_MS : null}
      // A frame that takes the focus blurs the window, but the toast is still visible.
      disableWindowBlurListener
      resumeHideDuration={DURATION_MS}
      transitionDuration={prefersReducedMotion() ? 0 : MOVING_MS}
      onClose={onClose}
      ref={toastRef}
      slotProps={{ transition: { onExited: () => onGone(toast.id) } }}
    >
      <ToastBody toast={toast} texts={texts} onClose={() => setOpen(false)} />
    </Snackbar>
  );
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

interface ToastBodyProps extends Pick<ToasterProps, 'texts'> {
  readonly toast: ShownToast;
  readonly onClose: () => void;
  /** From the transition, which brings more that is no business of an element. */
  readonly style?: CSSProperties;
  readonly ref?: Ref<HTMLDivElement>;
}

function ToastBody({ toast: { id, tone, message }, texts, onClose, style, ref }: ToastBodyProps) {
  const announced = useDelayedText(message);
  return (
    <div className={`s-toast s-toast-${tone}`} style={style} ref={ref}>
      <Icon name={ICONS[tone]} />
      <p role={tone === 'error' ? 'alert' : 'status'} id={`toast-${id}`}>
        {announced && (
          <>
            <span className="v-unseen">{texts.tones[tone]}</span> {announced}
          </>
        )}
      </p>
      <button type="button" className="s-toast-close" aria-describedby={`toast-${id}`} onClick={onClose}>
        <Icon name="close" />
        <span className="v-unseen">{texts.close}</span>
      </button>
    </div>
  );
}

/** Returns a text shortly after mounting, because screen readers announce only changes of an existing region. */
function useDelayedText(text: string): string | undefined {
  const [delayed, setDelayed] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
