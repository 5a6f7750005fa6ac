import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';
import { TextWidget } from './text.js';
import type { WidgetProps } from './widget.js';

let loaded: ComponentType<WidgetProps> | undefined;

/** No field needs the suggestions before a visitor types into it. */
export async function loadCombobox(): Promise<ComponentType<WidgetProps>> {
  loaded ??= (await import(/* webpackChunkName: "combobox" */ './combobox.js')).Combobox;
  return loaded;
}

let setShown: () => void;
/** Resolves when the first input with suggestions is on the screen: its section may open late or never. */
const shown = new Promise<void>((resolve) => (setShown = resolve));

const LazyCombobox = lazyPart(async () => {
  await shown;
  return loadCombobox();
});

/** Text with suggestions; without a source of suggestions, and until they are loaded, a plain text input. */
export function SearchWidget(props: WidgetProps) {
  const [Combobox] = useState(() => loaded ?? LazyCombobox);
  const hadFocus = useRef(false);
  useEffect(() => (loaded ? undefined : onceShown(props.id, setShown)), [props.id]);
  if (!props.options.suggestions) return <TextWidget {...props} />;
  return (
    <Suspense fallback={<PlainInput {...props} hadFocus={hadFocus} />}>
      <Combobox {...props} />
      <FocusRestorer id={props.id} hadFocus={hadFocus} />
    </Suspense>
  );
}

interface FocusProps {
  /** Whether the plain input had the focus when the other took its place. */
  readonly hadFocus: RefObject<boolean>;
}

function PlainInput({ hadFocus, ...props }: WidgetProps & FocusProps) {
  const { id } = props;
  useLayoutEffect(
    () => () => {
      hadFocus.current = document.activeElement?.id === id;
    },
    [hadFocus, id],
  );
  return <TextWidget {...props} />;
}

/** Moves the focus to the input that took the place of one that had it, behind what was typed. */
function FocusRestorer({ id, hadFocus }: FocusProps & { readonly id: string }) {
  useLayoutEffect(() => {
    const input = hadFocus.current ? document.getElementById(id) : null;
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }, [id, hadFocus]);
  return null;
}

function onceShown(id: string, callBack: () => void): () => void {
  const element = document.getElementById(id);
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && callBack());
  if (element) observer.observe(element);
  return () => observer.disconnect();
}
