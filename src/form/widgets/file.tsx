import { useEffect, type ComponentType } from 'react';
import { useLatePart } from '../../ui/late-part.js';
import { WidgetNote } from './widget-note.js';
import type { WidgetProps } from './widget.js';

let loaded: ComponentType<WidgetProps> | undefined;

async function loadInput(): Promise<ComponentType<WidgetProps>> {
  loaded ??= (await import('./file-input.js')).FileInput;
  return loaded;
}

/** Shows an input for one file, which is sent at once; the answer is the id of the upload (D-87). Loads when a form has such a field. */
export function FileWidget(props: WidgetProps) {
  const { Part: FileInput, hasFailed, load } = useLatePart(loadInput, loaded);
  const { t } = props.registry.formContext;
  useEffect(() => (loaded ? undefined : load()), [load]);
  if (FileInput) return <FileInput {...props} />;
  const note = { text: t('error.generic', 'Opps! Something went wrong...'), act: { label: t('action.retry', 'Retry'), onAct: load } };
  return <WidgetNote id={props.id} note={hasFailed ? note : undefined} />;
}
