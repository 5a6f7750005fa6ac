import type { ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { Fragment, useState, type ReactElement, type ReactNode } from 'react';
import { type Pointer, pointer, within } from '../../../engine/base/pointer.js';
import type { WidgetContext } from '../widgets/widget.js';
import { labelId } from '../widgets/widget.js';
import { labelText, describedBy } from '../field-frame.js';
import { setFolded } from '../form-acts.js';
import { useFieldStatus, useForm, useStatus } from '../form-context.js';
import { nonEmptyText, uiPart } from '../hints.js';
import { levelOf } from '../levels.js';
import { CopiedFields, boxThatFills } from './closed-fields.js';
import { descriptionElement, errorElement, pointerOf, type FormUiSchema } from './field-texts.js';
import { useOnDemand, type FieldOnDemand } from './on-demand.js';
import { FormSection } from './section.js';

type ObjectTemplateProps = ObjectFieldTemplateProps<unknown, RJSFSchema, WidgetContext>;

const NO_UI: FormUiSchema = {};

export function ObjectTemplate(props: ObjectTemplateProps) {
  const { fieldPathId, properties, uiSchema } = props;
  const last = fieldPathId.path.at(-1);
  const isForm = last === undefined || typeof last === 'number';
  const fields = <Fields properties={properties} uiSchema={uiSchema ?? NO_UI} base={pointerOf(fieldPathId)} isForm={isForm} />;
  return isForm ? fields : <Group {...props}>{fields}</Group>;
}

function Group({
  fieldPathId,
  title,
  description,
  schema,
  uiSchema = NO_UI,
  registry,
  children,
}: ObjectTemplateProps & { readonly children: ReactNode }) {
  const form = useForm();
  const at = pointerOf(fieldPathId);
  const { state, problem } = useFieldStatus(at);
  const closed = useStatus((status) => status.foldedGroups.get(at)) ?? uiSchema['ui:collapsed'] === true;
  const { $id: id } = fieldPathId;
  const folds = title !== '' && uiSchema['ui:collapsed'] !== undefined;
  const help = nonEmptyText(description);
  const texts = { fieldPathId, schema, uiSchema, registry };
  const legend = labelText({ title, required: state?.required === true });
  return (
    <fieldset className="v-group" id={id} tabIndex={-1} aria-describedby={describedBy(id, help, problem)}>
      {title !== '' && (
        <legend className="v-legend" id={labelId(id)}>
          {folds ? (
            <button
              type="button"
              className="v-fold"
              aria-expanded={!closed}
              aria-controls={`${id}__fields`}
              onClick={() => form.store.update((before) => setFolded(before, at, !closed))}
            >
              {legend}
            </button>
          ) : (
            legend
          )}
        </legend>
      )}
      {descriptionElement(texts, help)}
      {errorElement(texts, problem)}
      <div className="v-fields" id={`${id}__fields`} hidden={folds && closed}>
        {children}
      </div>
    </fieldset>
  );
}

interface Property {
  readonly name: string;
  readonly at: Pointer;
  readonly content: ReactElement;
  readonly ui: { readonly [key: string]: unknown };
  /** The box of its form that fills it. */
  readonly box: Pointer | undefined;
}

interface FieldsProps {
  readonly properties: ObjectTemplateProps['properties'];
  readonly uiSchema: FormUiSchema;
  /** Where the answers of the form, list entry or group are. */
  readonly base: Pointer;
  readonly isForm: boolean;
}

type FieldElement = ReactElement<{ readonly [prop: string]: unknown }>;

const RELEVANT_PROPS = ['schema', 'uiSchema', 'fieldPathId', 'required', 'disabled', 'readonly', 'hideError'];

/**
 * Returns the fields' elements, each the same as before if it would render the same, so that React skips it. Otherwise
 * RJSF renders all fields whenever one appears, because it passes a new registry to them.
 */
function useSameElements(properties: ObjectTemplateProps['properties']): ObjectTemplateProps['properties'] {
  const [before] = useState(() => new Map<string, FieldElement>());
  return properties.map((property) => {
    const content = property.content as FieldElement;
    const last = before.get(property.name);
    if (last && RELEVANT_PROPS.every((prop) => last.props[prop] === content.props[prop])) return { ...property, content: last };
    before.set(property.name, content);
    return property;
  });
}

/**
 * Shows fields in order. Neighbours with the same `ui:section` share a heading, those that a box fills a line, those of a `ui:row` a row.
 * Fields with `ui:onDemand` wait behind a button at the end of their section.
 */
function Fields({ properties, uiSchema, base, isForm }: FieldsProps) {
  const { store } = useForm();
  const form = isForm ? levelOf(store.state().resolved, base)?.resolved.form.configured.form : undefined;
  const visible = useSameElements(properties)
    .filter((each) => !each.hidden)
    .map((each) => ({
      ...each,
      at: within(base, pointer(each.name)),
      ui: uiPart(uiSchema, each.name),
      box: form && boxThatFills(form, each.name),
    }));
  const { closed, open } = useOnDemand(visible.flatMap(onDemand));
  return runsOf(visible, sectionOf, true).map((run) => {
    const section = nonEmptyText(run[0]?.ui['ui:section']);
    const waiting = closed.filter(({ at }) => run.some((each) => each.at === at));
    const shown = run.filter(({ at }) => !waiting.some((field) => field.at === at));
    const rows = runsOf(shown, ({ box }) => box, true).map((fields) => filledElement(fields, base));
    const labels = new Set(waiting.map(({ label }) => label));
    const buttons = [...labels].map((label) => (
      <button key={label} type="button" className="v-quiet v-more" onClick={() => open(label)}>
        {label}
      </button>
    ));
    return section === undefined ? (
      <Fragment key={run[0]?.name}>
        {rows}
        {buttons}
      </Fragment>
    ) : (
      <FormSection key={section} id={section} base={base}>
        {rows}
        {buttons}
      </FormSection>
    );
  });
}

/** Groups and lists never wait behind a button. */
function onDemand({ at, ui, content }: Property): FieldOnDemand[] {
  const label = nonEmptyText(ui['ui:onDemand']);
  const { type } = (content as FieldElement).props['schema'] as RJSFSchema;
  return label === undefined || type === 'object' || type === 'array' ? [] : [{ at, label }];
}

const sectionOf = ({ ui }: Property): unknown => ui['ui:section'];

function filledElement(fields: readonly Property[], base: Pointer): ReactNode {
  const rows = runsOf(fields, ({ ui }) => ui['ui:row'], false).map(rowElement);
  const { name, box } = fields[0] ?? {};
  if (box === undefined) return <Fragment key={name}>{rows}</Fragment>;
  return (
    <CopiedFields key={name} box={within(base, box)} fields={fields.map(({ at }) => at)}>
      {rows}
    </CopiedFields>
  );
}

function rowElement(row: readonly Property[]): ReactNode {
  const fields = row.map((each) => each.content);
  const key = row[0]?.name;
  return fields.length === 1 ? (
    <Fragment key={key}>{fields}</Fragment>
  ) : (
    <div key={key} className="v-row">
      {fields}
    </div>
  );
}

/** Fields without a value join only if `joinsWithout`. */
function runsOf(fields: readonly Property[], valueOf: (field: Property) => unknown, joinsWithout: boolean): Property[][] {
  const runs: Property[][] = [];
  for (const field of fields) {
    const run = runs.at(-1);
    const value = valueOf(field);
    if (run?.[0] && valueOf(run[0]) === value && (joinsWithout || value !== undefined)) run.push(field);
    else runs.push([field]);
  }
  return runs;
}
