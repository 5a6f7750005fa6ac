import { Fragment, memo, type ReactNode } from 'react';
import { pointer, within, type Pointer } from '../../engine/index.js';
import { GroupField } from './group-field.js';
import { uiPart } from './hints.js';
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

/** The fields of a group in their order. Those that share a `ui:row` stand side by side. */
export const Fields = memo(function Fields({ at, schema, ui }: DrawnProps) {
  const drawn = Object.entries(uiPart(schema, 'properties')).filter(([key]) => uiPart(ui, key)['ui:widget'] !== 'hidden');
  return rowsOf(drawn.map(([key, field]) => ({ key, field, ui: uiPart(ui, key) }))).map((row) => {
    const fields = row.map((each) => (
      <SchemaField key={each.key} at={within(at, pointer(each.key))} schema={asSchema(each.field)} ui={each.ui} />
    ));
    const [first] = row;
    return row.length === 1 ? (
      <Fragment key={first?.key}>{fields}</Fragment>
    ) : (
      <div className="v-row" key={first?.key}>
        {fields}
      </div>
    );
  });
});

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

function rowsOf(fields: readonly Keyed[]): Keyed[][] {
  const rows: Keyed[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    const word = field.ui['ui:row'];
    if (row && word !== undefined && row[0]?.ui['ui:row'] === word) row.push(field);
    else rows.push([field]);
  }
  return rows;
}
