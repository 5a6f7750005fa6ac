import './toaster.css';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useRef, useState, type CSSProperties, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.js';

type Tone = 'success' | 'error' | 'info';

interface ShownToast {
  readonly id: number;
  readonly tone: Tone;
  readonly message: string;
}

export interface ToasterProps {
  /** The oldest first; those that find no room wait. */
  readonly toasts: readonly ShownToast[];
  readonly onGone: (id: number) => void;
  readonly words: { readonly region: string; readonly close: string; readonly tones: { readonly [tone in Tone]: string } };
}

/** SPEC 9. */
const MOST = 3;
const SHOWN_MS = 5000;
/** Long enough for a screen reader to know of an empty region. */
const LATER_MS = 50;
const MOVING_MS = { enter: 225, exit: 195 };

/** Short messages over the page, at its bottom left. They take no focus, and stand outside of what they lie over. */
export function Toaster({ toasts, ...around }: ToasterProps) {
  if (toasts.length === 0) return null;
  return createPortal(
    <section className="s-toasts" aria-label={around.words.region}>
      {toasts.slice(0, MOST).map((toast) => (
        <OneToast key={toast.id} toast={toast} {...around} />
      ))}
    </section>,
    document.body,
  );
}

const DRAWINGS = { success: 'tick', error: 'warning', info: 'info' } as const;

function OneToast({ toast, onGone, words }: Omit<ToasterProps, 'toasts'> & { readonly toast: ShownToast }) {
  const [isOpen, setOpen] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const onClose = (_event: unknown, reason: string) => {
    if (reason === 'clickaway') return;
    // Whoever is with a message keeps it: its time begins anew when they leave.
    if (reason === 'timeout' && box.current?.matches(':hover, :focus-within')) return;
    setOpen(false);
  };
  return (
    <Snackbar
      open={isOpen}
      autoHideDuration={SHOWN_MS}
      resumeHideDuration={SHOWN_MS}
      transitionDuration={isCalm() ? 0 : MOVING_MS}
      onClose={onClose}
      ref={box}
      slotProps={{ transition: { onExited: () => onGone(toast.id) } }}
    >
      <Body toast={toast} words={words} onClose={() => setOpen(false)} />
    </Snackbar>
  );
}

interface BodyProps extends Pick<ToasterProps, 'words'> {
  readonly toast: ShownToast;
  readonly onClose: () => void;
  /** From the transition, which brings more that is no business of an element. */
  readonly style?: CSSProperties;
  readonly ref?: Ref<HTMLDivElement>;
}

function Body({ toast: { id, tone, message }, words, onClose, style, ref }: BodyProps) {
  const said = useLate(message);
  return (
    <div className={`s-toast s-toast-${tone}`} style={style} ref={ref}>
      <Icon name={DRAWINGS[tone]} />
      <p role={tone === 'error' ? 'alert' : 'status'} id={`toast-${id}`}>
        {said && (
          <>
            <span className="v-unseen">{words.tones[tone]}</span> {said}
          </>
        )}
      </p>
      <button type="button" className="s-toast-close" aria-describedby={`toast-${id}`} onClick={onClose}>
        <Icon name="close" />
        <span className="v-unseen">{words.close}</span>
      </button>
    </div>
  );
}

/** Words that come into their region after it has come into the page: only then every screen reader says them. */
function useLate(words: string): string | undefined {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(words), LATER_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return late;
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
