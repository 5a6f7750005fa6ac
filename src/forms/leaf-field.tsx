import { memo, useMemo } from 'react';
import type { FieldState, Option } from '../../engine/index.js';
import { own, parentOf, type Pointer, pointer, within } from '../../engine/pointer.js';
import { widgetOf } from '../widgets/registry.js';
import type { Widget } from '../widgets/widget.js';
import { describedBy, FieldFrame } from './field-frame.js';
import { edited } from './form-acts.js';
import { idOf, useForm, useShownSlice, type FormParts } from './form-context.js';
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
  const help = helpOf(form, at, ui);
  const { required, locked, options } = state ?? UNKNOWN;
  const { component: Control, labelling, after: After } = widgetFor(form, { schema, ui, options, searched: suggestions !== undefined });
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
      after={After && <After at={at} />}
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

/** What helps to answer; of an answer that is on file, that it need not be given again. */
function helpOf({ store, say }: FormParts, at: Pointer, ui: DrawnProps['ui']): string | undefined {
  const help = textOf(ui['ui:description']);
  const beside = textOf(ui['ui:onFile']);
  const isOnFile = beside !== undefined && store.slice(within(parentOf(at), pointer(beside))).value === true;
  return isOnFile ? say('form.on-file', 'On file. Leave this empty to keep it, or type it anew.') : help;
}

interface Drawing extends Pick<DrawnProps, 'schema' | 'ui'> {
  readonly options: readonly Option[] | undefined;
  readonly searched: boolean;
}

function widgetFor({ services }: FormParts, { schema, ui, options, searched }: Drawing): Widget {
  const [type, widget] = [String(schema['type']), ui['ui:widget']];
  const given = typeof widget === 'string' ? (own(services.widgets, widget) as Widget | undefined) : undefined;
  return given ?? widgetOf({ type, widget, choices: choicesOf(type, options), searched });
}

/** What is ticked is no choice, nor is a yes without a no. */
function choicesOf(type: string, options: readonly Option[] | undefined): number | undefined {
  if (type === 'array' || (type === 'boolean' && options?.length === 1)) return undefined;
  return options?.length;
}
