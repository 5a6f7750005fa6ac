import { Fragment, memo, useId, type ReactNode } from 'react';
import { type Pointer, pointer, within } from '../../engine/pointer.js';
import { GroupField } from './group-field.js';
import { textOf, uiPart } from './hints.js';
import { LeafField, type DrawnProps } from './leaf-field.js';
import { ListField } from './list-field.js';

/** One field of a presented schema, by what kind it is. */
function SchemaField({ at, schema, ui }: DrawnProps) {
  if (schema['type'] === 'object') {
    return (
      <GroupField at={at} ui={ui}>
        <Fields at={at} schema={schema} ui={ui} />
      </GroupField>
    );
  }
  if (isListOfForms(schema)) return <ListField at={at} ui={ui} drawEntry={drawEntry} />;
  return <LeafField at={at} schema={schema} ui={ui} />;
}

/** The fields of a group in their order. Those of one `ui:section` stand under its heading, those of one `ui:row` side by side. */
export const Fields = memo(function Fields({ at, schema, ui }: DrawnProps) {
  const drawn = Object.entries(uiPart(schema, 'properties')).filter(([key]) => uiPart(ui, key)['ui:widget'] !== 'hidden');
  const fields = drawn.map(([key, field]) => ({ key, field, ui: uiPart(ui, key) }));
  return runsOf(fields, inOneSection).map((run) => {
    const heading = textOf(run[0]?.ui['ui:section']);
    const rows = runsOf(run, inOneRow).map((row) => <Row key={row[0]?.key} at={at} fields={row} />);
    return heading === undefined ? (
      <Fragment key={run[0]?.key}>{rows}</Fragment>
    ) : (
      <Section key={heading} heading={heading}>
        {rows}
      </Section>
    );
  });
});

function Section({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="v-section" aria-labelledby={id}>
      <h2 className="v-heading" id={id}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

function Row({ at, fields }: { readonly at: Pointer; readonly fields: readonly Keyed[] }) {
  const drawn = fields.map((each) => (
    <SchemaField key={each.key} at={within(at, pointer(each.key))} schema={asSchema(each.field)} ui={each.ui} />
  ));
  return fields.length === 1 ? drawn : <div className="v-row">{drawn}</div>;
}

/** Lists draw the forms of their entries with this; handed down, because forms hold lists and lists hold forms. */
function drawEntry(at: Pointer, schema: DrawnProps['schema'], ui: DrawnProps['ui']): ReactNode {
  return <Fields at={at} schema={schema} ui={ui} />;
}

function isListOfForms(schema: DrawnProps['schema']): boolean {
  return schema['type'] === 'array' && Object.keys(uiPart(schema, 'items')).length === 0;
}

function asSchema(field: unknown): DrawnProps['schema'] {
  return field as DrawnProps['schema'];
}

interface Keyed {
  readonly key: string;
  readonly field: unknown;
  readonly ui: DrawnProps['ui'];
}

/** Fields that follow each other and belong together. */
function runsOf(fields: readonly Keyed[], together: (one: Keyed, next: Keyed) => boolean): Keyed[][] {
  const runs: Keyed[][] = [];
  for (const field of fields) {
    const run = runs.at(-1);
    if (run?.[0] && together(run[0], field)) run.push(field);
    else runs.push([field]);
  }
  return runs;
}

const inOneSection = (one: Keyed, next: Keyed) => one.ui['ui:section'] === next.ui['ui:section'];
const inOneRow = (one: Keyed, next: Keyed) => one.ui['ui:row'] !== undefined && one.ui['ui:row'] === next.ui['ui:row'];
