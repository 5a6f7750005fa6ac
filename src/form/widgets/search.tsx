import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { ComboboxProps, ListedInput } from './combobox.js';
import { TypedInput } from './typed-input.js';
import { useLatePart } from '../../ui/late-part.js';
import type { WidgetProps } from './widget.js';

let loaded: ComponentType<ComboboxProps> | undefined;

/** No field needs the suggestions before a visitor sees it. */
export async function loadCombobox(): Promise<ComponentType<ComboboxProps>> {
  loaded ??= (await import(/* webpackChunkName: "combobox" */ './combobox.js')).Combobox;
  return loaded;
}

/** Text with suggestions. Their list comes later, beside the input, which stays what it is; without them it is a plain text input. */
export function SearchWidget(props: WidgetProps) {
  const { id } = props;
  const { suggestions } = props.options;
  const { Part: Combobox, hasFailed, load } = useLatePart(loadCombobox, loaded);
  const [{ attributes, note, onText }, setInput] = useState<ListedInput>({});
  const isTyped = useRef(false);
  useEffect(() => (suggestions && !loaded ? onceShown(id, load) : undefined), [id, suggestions, load]);
  const onTyped = (text: string) => {
    isTyped.current = true;
    if (suggestions && hasFailed) load();
    onText?.(text);
  };
  return (
    <div className="v-search">
      <TypedInput {...props} combobox={attributes} note={note} onText={onTyped} />
      {Combobox && suggestions && <Combobox {...props} isTyped={isTyped} onInput={setInput} />}
    </div>
  );
}

function onceShown(id: string, callBack: () => void): () => void {
  const element = document.getElementById(id);
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && callBack());
  if (element) observer.observe(element);
  return () => observer.disconnect();
}
