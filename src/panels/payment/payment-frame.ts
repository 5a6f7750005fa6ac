import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { frameTokenizer } from '../../flows/frame-tokenizer.js';
import type {
  Billing,
  FieldEvent,
  FrameField,
  FrameMethod,
  FrameTheme,
  GatewaySession,
  MountedFields,
  MountOptions,
  TokenResult,
} from '../../flows/tokenizer.js';
import { useSite, useTexts } from '../../state/site.js';
import { useBrand } from '../../ui/look/brand.js';
import { paletteFor, type Brand } from '../../ui/look/palette.js';

/** Makes a token of what stands in the frame that is shown. */
export type Tokenize = (billing: Billing) => Promise<TokenResult>;

/** The gateway a card is entered at, and who is told how a token is made of what stands in the frame that is shown. */
interface Gateway {
  readonly session: GatewaySession | undefined;
  readonly onShown: (tokenize: Tokenize | undefined) => void;
}

export const GatewayContext = createContext<Gateway>({ session: undefined, onShown: () => undefined });

/** In milliseconds: a little less than a call of ours may take. */
const PATIENCE_MS = 12_000;

/** In the order they stand in. */
const FIELDS: { readonly [method in FrameMethod]: readonly FrameField[] } = {
  Card: ['number', 'expiry', 'cvv'],
  Bank: ['accountType', 'routing', 'account'],
};

interface Heard {
  /** Whether there is something in every field; what it is worth, the gateway says. */
  readonly onFilled: (isFilled: boolean) => void;
  readonly onLeave: () => void;
}

type Standing = 'loading' | 'ready' | 'refused' | 'failed';

export interface ShownFrame {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly standing: Standing;
  /** Puts the focus where something is to be mended or filled in. */
  readonly focus: () => void;
  /** Has the frame say at each field what is missing there. */
  readonly judge: () => void;
  readonly retry: () => void;
}

/** A frame of the gateway on the page, from its first loading on, and anew when it is asked for again. */
export function useFrame(method: FrameMethod, heard: Heard): ShownFrame {
  const { session, onShown } = useContext(GatewayContext);
  const { language } = useSite();
  const options = useMountOptions(method);
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef<Shown>(undefined);
  const [attempt, setAttempt] = useState(0);
  const [standing, setStanding] = useState<Standing>('loading');
  const hear = useEffectEvent((event: FieldEvent, filled: boolean) => {
    const now = standingAfter(event);
    if (now) setStanding(now);
    if (event.kind === 'blur') heard.onLeave();
    if (event.kind === 'change') heard.onFilled(filled);
  });
  const show = useEffectEvent((place: HTMLElement, at: GatewaySession) => {
    heard.onFilled(false);
    return showFrame(frameTokenizer(place, at, options), method, (event, filled) => hear(event, filled));
  });
  useEffect(() => {
    if (!host.current || !session) return undefined;
    const here = show(host.current, session);
    shown.current = here;
    onShown(here.tokenize);
    return () => {
      onShown(undefined);
      here.remove();
    };
  }, [session, onShown, method, language, attempt]);
  const { theme } = options;
  useEffect(() => shown.current?.paint(theme), [theme]);
  return {
    host,
    standing,
    focus: () => shown.current?.focus(),
    judge: useCallback(() => shown.current?.judge(), []),
    retry: () => {
      setStanding('loading');
      setAttempt(attempt + 1);
    },
  };
}

/** By these a gateway says that it cannot be paid by here, now or later; any other refusal may pass. */
const FOR_GOOD: ReadonlySet<string> = new Set(['config_error', 'unsupported_feature']);

function standingAfter(event: FieldEvent): Standing | undefined {
  if (event.kind === 'refused') return FOR_GOOD.has(event.code) ? 'refused' : 'failed';
  return event.kind === 'ready' || event.kind === 'failed' ? event.kind : undefined;
}

interface Shown extends Pick<MountedFields, 'paint'> {
  readonly tokenize: Tokenize;
  readonly focus: () => void;
  readonly judge: () => void;
  readonly remove: () => void;
}

/** The fields of a frame, with what is known of them: which are filled in, and which is to be mended first. */
function showFrame(fields: MountedFields, method: FrameMethod, onEvent: (event: FieldEvent, isFilled: boolean) => void): Shown {
  const all = FIELDS[method];
  const filled = new Set<FrameField>();
  let toMend: FrameField | undefined;
  const stop = fields.on((event) => {
    if (event.kind === 'change') {
      if (event.field === toMend) toMend = undefined;
      if (event.empty) filled.delete(event.field);
      else filled.add(event.field);
    }
    onEvent(
      event,
      all.every((field) => filled.has(field)),
    );
  });
  return {
    paint: fields.paint,
    tokenize: async (billing) => {
      const result = await fields.tokenize(billing);
      toMend = result.ok ? undefined : result.field;
      return result;
    },
    // What is not filled in is refused by the frame itself, which says so at each field.
    judge: () => {
      if (filled.size < all.length) void fields.tokenize({});
    },
    focus: () => {
      const next = toMend ?? all.find((field) => !filled.has(field)) ?? all[0];
      if (next) fields.focus(next);
    },
    remove: () => {
      stop();
      fields.destroy();
    },
  };
}

function useMountOptions(method: FrameMethod): MountOptions {
  const t = useTexts();
  const { language } = useSite();
  return {
    method,
    title: method === 'Card' ? t('panel.payment.card-frame', 'Card details') : t('panel.payment.bank-frame', 'Bank account details'),
    locale: language,
    theme: useFrameTheme(),
    timeoutMs: PATIENCE_MS,
    timedOut: t('panel.payment.no-token', 'The payment service does not answer. Please try again.'),
  };
}

const DARK = '(prefers-color-scheme: dark)';

/** The page's colours, so that the frame looks like a part of it. */
function useFrameTheme(): FrameTheme {
  const brand = useBrand();
  const isDark = useSyncExternalStore(followScheme, () => matchMedia(DARK).matches);
  return useMemo(() => themeOf(brand, isDark), [brand, isDark]);
}

function followScheme(onChange: () => void): () => void {
  const scheme = matchMedia(DARK);
  scheme.addEventListener('change', onChange);
  return () => scheme.removeEventListener('change', onChange);
}

function themeOf(brand: Brand, isDark: boolean): FrameTheme {
  const { text, background, action, error } = paletteFor(brand, isDark ? 'dark' : 'light');
  return { text: text.primary, background: background.default, border: action.edge, focus: action.ring, error: error.main };
}
