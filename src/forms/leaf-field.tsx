import { memo, useMemo } from 'react';
import type { FieldState, Option, Pointer } from '../../engine/index.js';
import { widgetOf } from '../widgets/registry.js';
import { describedBy, FieldFrame } from './field-frame.js';
import { edited } from './form-acts.js';
import { idOf, useForm, useShownSlice } from './form-context.js';
import { hintsOf, textOf } from './hints.js';
import { suggestionsOf } from './suggestion-source.js';

export interface DrawnProps {
  /** The field in the outermost form. */
  readonly at: Pointer;
  readonly schema: { readonly [key: string]: unknown };
  readonly ui: { readonly [key: string]: unknown };
}

const NO_OPTIONS: readonly Option[] = [];
const UNKNOWN: Pick<FieldState, 'required' | 'locked' | 'options'> = { required: false, locked: false };

/** A field with an answer of its own: text, number, box or choice. Redrawn when its slice changes, and for nothing else. */
export const LeafField = memo(function LeafField({ at, schema, ui }: DrawnProps) {
  const form = useForm();
  const [{ value, state, problem }, show] = useShownSlice(at);
  const hints = useMemo(() => hintsOf(form.store, at, ui), [form, at, ui]);
  const suggestions = useMemo(() => suggestionsOf(form, at, ui['ui:search']), [form, at, ui]);
  const id = idOf(form.idPrefix, at);
  const title = textOf(ui['ui:title']) ?? '';
  const help = textOf(ui['ui:description']);
  const { required, locked, options } = state ?? UNKNOWN;
  const { component: Control, labelling } = widgetFor(schema, ui, options, suggestions !== undefined);
  return (
    <FieldFrame
      id={id}
      title={title}
      help={help}
      problem={problem}
      required={required}
      optional={ui['ui:optional'] === true ? form.say('form.optional', 'optional') : undefined}
      width={textOf(ui['ui:width']) ?? 'long'}
      labelling={labelling}
    >
      <Control
        id={id}
        label={title}
        value={value}
        options={options ?? NO_OPTIONS}
        required={required}
        locked={locked}
        invalid={problem !== undefined}
        describedBy={describedBy(id, help, problem)}
        hints={hints}
        suggestions={suggestions}
        say={form.say}
        announce={form.announce}
        now={() => form.store.slice(at).value}
        onEdit={(answer, shown) => {
          if (shown) show(answer);
          form.store.update((before) => edited(before, [{ pointer: at, value: answer }]));
        }}
        onLeave={() => form.leave(at)}
      />
    </FieldFrame>
  );
});

function widgetFor(schema: DrawnProps['schema'], ui: DrawnProps['ui'], options: readonly Option[] | undefined, searched: boolean) {
  const type = String(schema['type']);
  return widgetOf({ type, widget: ui['ui:widget'], choices: type === 'array' ? undefined : options?.length, searched });
}
