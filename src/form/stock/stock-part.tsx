import { createElement, type ComponentType } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';

/** The names of RJSF's registry and of @rjsf/mui's theme that ours do not replace, in one lazy chunk. */
const STOCK_NAMES = {
  fields: `AnyOfField CyclicSchemaField FallbackField LayoutGridField LayoutHeaderField LayoutMultiSchemaField NullField OneOfField
    OptionalDataControlsField`,
  templates: `ArrayFieldDescriptionTemplate ArrayFieldItemButtonsTemplate ArrayFieldTitleTemplate BaseInputTemplate
    CyclicSchemaExpandTemplate ErrorListTemplate FallbackFieldTemplate GridTemplate MultiSchemaFieldTemplate OptionalDataControlsTemplate
    TitleFieldTemplate UnsupportedFieldTemplate WrapIfAdditionalTemplate`,
  buttons: 'AddButton ClearButton CopyButton MoveDownButton MoveUpButton RemoveButton SubmitButton',
  widgets: `AltDateTimeWidget AltDateWidget ColorWidget DateTimeWidget DateWidget EmailWidget FileWidget RangeWidget RatingWidget
    TimeWidget UpDownWidget URLWidget`,
} as const;

type Kind = keyof typeof STOCK_NAMES;
type Part = ComponentType<object>;
export type StockParts = { readonly [kind in Kind]: { readonly [name: string]: Part } };

let loaded: StockParts | undefined;

export async function loadStockParts(): Promise<StockParts> {
  loaded ??= (await import(/* webpackChunkName: "stock" */ './stock-parts.js')).stockParts;
  return loaded;
}

export function areStockPartsLoaded(): boolean {
  return loaded !== undefined;
}

export function stockPartsOf(kind: Kind): { readonly [name: string]: Part } {
  return Object.fromEntries(namesOf(kind).map((name) => [name, stockPart(kind, name)]));
}

export function namesOf(kind: Kind): readonly string[] {
  return STOCK_NAMES[kind].split(/\s+/);
}

function stockPart(kind: Kind, name: string): Part {
  const partOf = (parts: StockParts): Part => {
    const part = parts[kind][name];
    if (!part) throw new Error(`RJSF has no ${name}`);
    return part;
  };
  const Late = lazyPart(async () => partOf(await loadStockParts()));
  // RJSF accepts functions as widgets, and no lazy components.
  return (props) => createElement(loaded ? partOf(loaded) : Late, props);
}
