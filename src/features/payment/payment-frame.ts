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
import { useTranslation } from 'react-i18next';
import { frameTokenizer } from './frame-tokenizer.js';
import type {
  Billing,
  FieldEvent,
  FrameField,
  FrameMethod,
  FrameTheme,
  TokenizerSession,
  MountedFields,
  MountOptions,
  TokenResult,
} from './tokenizer.js';
import { useSite } from '../../visit/site.js';
import { useBrand } from '../../ui/look/brand.js';
import { paletteFor, type Brand } from '../../ui/look/palette.js';

/** Turns the input of the shown frame into a payment token. */
export type Tokenize = (billing: Billing) => Promise<TokenResult>;

/** The session of the gateway, and the callback that receives the `tokenize` function of the shown frame. */
interface Gateway {
  readonly session: TokenizerSession | undefined;
  readonly onShown: (tokenize: Tokenize | undefined) => void;
}

export const GatewayContext = createContext<Gateway>({ session: undefined, onShown: () => undefined });

/** In milliseconds: slightly less than the time limit of an API call. */
const FRAME_TIMEOUT_MS = 12_000;

interface FrameCallbacks {
  /** Receives whether all fields have input; only the gateway validates it. */
  readonly onFilled: (isFilled: boolean) => void;
  readonly onLeave: () => void;
}

type FrameStatus = 'loading' | 'ready' | 'refused' | 'failed';

export interface ShownFrame {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly status: FrameStatus;
  /** Focuses the field to correct, or the first empty one. */
  readonly focus: () => void;
  /** Makes an incomplete frame show the errors of its fields; returns the message of the first one that the frame shows. */
  readonly showErrors: () => Promise<string | undefined>;
  readonly retry: () => void;
}

/**
 * Mounts the gateway's frame in `host` once there is a session, and again after a retry or a new session, method or language. Gives the
 * context its tokenize function, and `undefined` when it is removed.
 */
export function useFrame(method: FrameMethod, callbacks: FrameCallbacks): ShownFrame {
  const { session, onShown } = useContext(GatewayContext);
  const { language } = useSite();
  const options = useMountOptions(method);
  const host = useRef<HTMLDivElement>(null);
  const controllerRef = useRef<FrameController>(undefined);
  const [attempt, setAttempt] = useState(0);
  const [status, setStatus] = useState<FrameStatus>('loading');
  const onFieldEvent = useEffectEvent((event: FieldEvent, filled: boolean) => {
    const next = statusAfter(event);
    if (next) setStatus(next);
    if (event.kind === 'blur') callbacks.onLeave();
    if (event.kind === 'change') callbacks.onFilled(filled);
  });
  const show = useEffectEvent((parent: HTMLElement, at: TokenizerSession) => {
    callbacks.onFilled(false);
    return createFrameController(frameTokenizer(parent, at, options), (event, filled) => onFieldEvent(event, filled));
  });
  useEffect(() => {
    if (!host.current || !session) return undefined;
    const controller = show(host.current, session);
    controllerRef.current = controller;
    onShown(controller.tokenize);
    return () => {
      onShown(undefined);
      controller.remove();
    };
  }, [session, onShown, method, language, attempt]);
  const { theme } = options;
  useEffect(() => controllerRef.current?.paint(theme), [theme]);
  return {
    host,
    status,
    focus: () => controllerRef.current?.focus(),
    showErrors: useCallback(async () => controllerRef.current?.showErrors(), []),
    retry: () => {
      setStatus('loading');
      setAttempt(attempt + 1);
    },
  };
}

/** Error codes after which a retry cannot succeed. */
const PERMANENT_CODES: ReadonlySet<string> = new Set(['config_error', 'unsupported_feature']);

/** Returns the frame status after an event; undefined if the event does not change it. */
function statusAfter(event: FieldEvent): FrameStatus | undefined {
  if (event.kind === 'refused') return PERMANENT_CODES.has(event.code) ? 'refused' : 'failed';
  return event.kind === 'ready' || event.kind === 'failed' ? event.kind : undefined;
}

interface FrameController extends Pick<MountedFields, 'paint'> {
  readonly tokenize: Tokenize;
  readonly focus: () => void;
  readonly showErrors: ShownFrame['showErrors'];
  readonly remove: () => void;
}

/** Tracks the fields of a frame: which have input, and which must be corrected first. Returns functions to control the frame. */
function createFrameController(fields: MountedFields, onEvent: (event: FieldEvent, isFilled: boolean) => void): FrameController {
  let all: readonly FrameField[] = [];
  const filled = new Set<FrameField>();
  const isFilled = () => all.length > 0 && all.every((field) => filled.has(field));
  let invalidField: FrameField | undefined;
  let message: string | undefined;
  const stop = fields.on((event) => {
    if (event.kind === 'ready') all = event.fields;
    if (event.kind === 'change') {
      if (event.field === invalidField) invalidField = undefined;
      if (event.empty) filled.delete(event.field);
      else filled.add(event.field);
    }
    onEvent(event, isFilled());
  });
  const tokenize: Tokenize = async (billing) => {
    const result = await fields.tokenize(billing);
    invalidField = result.ok ? undefined : result.field;
    message = result.ok || result.field === undefined ? undefined : result.message;
    return result;
  };
  return {
    paint: fields.paint,
    tokenize,
    // The frame rejects an incomplete form and shows an error at each empty field.
    showErrors: async () => {
      if (!isFilled()) await tokenize({});
      return message;
    },
    focus: () => {
      const next = invalidField ?? all.find((field) => !filled.has(field)) ?? all[0];
      if (next) fields.focus(next);
    },
    remove: () => {
      stop();
      fields.destroy();
    },
  };
}

function useMountOptions(method: FrameMethod): MountOptions {
  const { t } = useTranslation();
  const { language } = useSite();
  return {
    method,
    title: method === 'Card' ? t('panel.payment.card-frame', 'Card details') : t('panel.payment.bank-frame', 'Bank account details'),
    locale: language,
    theme: useFrameTheme(),
    timeoutMs: FRAME_TIMEOUT_MS,
    timedOut: t('panel.payment.no-token', "The payment service didn't answer. Please try again."),
  };
}

const DARK = '(prefers-color-scheme: dark)';

function useFrameTheme(): FrameTheme {
  const brand = useBrand();
  const isDark = useSyncExternalStore(subscribeToScheme, () => matchMedia(DARK).matches);
  return useMemo(() => frameThemeOf(brand, isDark), [brand, isDark]);
}

function subscribeToScheme(onChange: () => void): () => void {
  const scheme = matchMedia(DARK);
  scheme.addEventListener('change', onChange);
  return () => scheme.removeEventListener('change', onChange);
}

function frameThemeOf(brand: Brand, isDark: boolean): FrameTheme {
  const { text, background, action, error } = paletteFor(brand, isDark ? 'dark' : 'light');
  return { text: text.primary, background: background.default, border: action.edge, focus: action.ring, error: error.main };
}
