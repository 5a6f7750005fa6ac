import type { ComponentType } from 'react';
import { BoxWidget } from './box.js';
import { BoxesWidget } from './boxes.js';
import { ChoiceButtonsWidget } from './choice-buttons.js';
import { CountryWidget } from './country.js';
import { DateWidget } from './date.js';
import { FileWidget } from './file.js';
import { HiddenWidget } from './hidden.js';
import { LinesWidget } from './lines.js';
import { NumberWidget } from './number.js';
import { PasswordWidget } from './password.js';
import { PhoneWidget } from './phone.js';
import { RadioWidget } from './radio.js';
import { SearchWidget } from './search.js';
import { SelectWidget } from './select.js';
import { TextWidget } from './text.js';
import { ToggleWidget } from './toggle.js';
import type { LabelPosition, WidgetProps } from './widget.js';

/** Our widgets under the names by which RJSF looks them up; the lower-case ones are controls that RJSF does not have. */
export const WIDGETS = {
  TextWidget,
  TextareaWidget: LinesWidget,
  PasswordWidget,
  SelectWidget,
  RadioWidget,
  CheckboxesWidget: BoxesWidget,
  CheckboxWidget: BoxWidget,
  HiddenWidget,
  number: NumberWidget,
  date: DateWidget,
  phone: PhoneWidget,
  masked: TextWidget,
  country: CountryWidget,
  search: SearchWidget,
  file: FileWidget,
  toggle: ToggleWidget,
  'choice-buttons': ChoiceButtonsWidget,
} as const satisfies { readonly [name: string]: ComponentType<WidgetProps> };

/** RJSF's names for the standard values of `ui:widget`. */
const REGISTERED_NAMES: ReadonlyMap<string, string> = new Map([
  ['text', 'TextWidget'],
  ['textarea', 'TextareaWidget'],
  ['password', 'PasswordWidget'],
  ['select', 'SelectWidget'],
  ['radio', 'RadioWidget'],
  ['checkboxes', 'CheckboxesWidget'],
  ['checkbox', 'CheckboxWidget'],
  ['hidden', 'HiddenWidget'],
]);

/** The widgets that load when a form names one: those of RJSF and @rjsf/mui, and our rating, which draws with MUI. */
const STOCK_WIDGETS: ReadonlyMap<string, string> = new Map([
  ['range', 'RangeWidget'],
  ['updown', 'UpDownWidget'],
  ['color', 'ColorWidget'],
  ['time', 'TimeWidget'],
  ['date-time', 'DateTimeWidget'],
  ['rating', 'RatingWidget'],
]);

export function isStockWidget(widget: unknown): boolean {
  return typeof widget === 'string' && STOCK_WIDGETS.has(widget);
}

export function registeredName(widget: string): string {
  return REGISTERED_NAMES.get(widget) ?? STOCK_WIDGETS.get(widget) ?? widget;
}

/** Widgets that have their label elsewhere than above, by the names of `ui:control` and `ui:widget`. */
const LABEL_POSITIONS: ReadonlyMap<string, LabelPosition> = new Map([
  ['radio', 'radios'],
  ['choice-buttons', 'legend'],
  ['checkboxes', 'legend'],
  ['range', 'legend'],
  ['rating', 'radios'],
  ['checkbox', 'beside'],
  ['toggle', 'beside'],
  ['hidden', 'none'],
]);

export function labelPositionOf(widget: string): LabelPosition {
  return LABEL_POSITIONS.get(widget) ?? 'above';
}

interface PresentedControl {
  readonly type: unknown;
  readonly hasEnum: boolean;
  readonly control: unknown;
  readonly widget: unknown;
}

export function widgetName({ type, hasEnum, control, widget }: PresentedControl, isKnown: (name: string) => boolean): string {
  if (typeof control === 'string' && isKnown(control)) return control;
  if (typeof widget === 'string') return widget;
  if (type === 'array') return 'checkboxes';
  if (type === 'boolean') return 'checkbox';
  if (hasEnum) return 'select';
  return type === 'string' ? 'text' : 'number';
}
