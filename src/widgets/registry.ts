import { BoxWidget } from './box.js';
import { BoxesWidget } from './boxes.js';
import { ChoiceButtonsWidget } from './choice-buttons.js';
import { CountryWidget } from './country.js';
import { DateWidget } from './date.js';
import { HiddenWidget } from './hidden.js';
import { LinesWidget } from './lines.js';
import { MaskedWidget } from './masked.js';
import { NumberWidget } from './number.js';
import { PasswordWidget } from './password.js';
import { PhoneWidget } from './phone.js';
import { RadioWidget } from './radio.js';
import { SearchWidget } from './search.js';
import { SelectWidget } from './select.js';
import { TextWidget } from './text.js';
import { ToggleWidget } from './toggle.js';
import type { Widget } from './widget.js';

/** The closed list of widgets, by the names that formats and `ui:widget` use. */
export const WIDGETS = {
  text: { component: TextWidget, labelling: 'above' },
  lines: { component: LinesWidget, labelling: 'above' },
  number: { component: NumberWidget, labelling: 'above' },
  date: { component: DateWidget, labelling: 'above' },
  phone: { component: PhoneWidget, labelling: 'above' },
  masked: { component: MaskedWidget, labelling: 'above' },
  password: { component: PasswordWidget, labelling: 'above' },
  select: { component: SelectWidget, labelling: 'above' },
  radio: { component: RadioWidget, labelling: 'radios' },
  'choice-buttons': { component: ChoiceButtonsWidget, labelling: 'legend' },
  boxes: { component: BoxesWidget, labelling: 'legend' },
  box: { component: BoxWidget, labelling: 'beside' },
  toggle: { component: ToggleWidget, labelling: 'beside' },
  country: { component: CountryWidget, labelling: 'above' },
  hidden: { component: HiddenWidget, labelling: 'none' },
  search: { component: SearchWidget, labelling: 'above' },
} as const satisfies { readonly [name: string]: Widget };

type WidgetName = keyof typeof WIDGETS;

/** What decides about the widget of a field. */
export interface Drawn {
  readonly type: string;
  readonly widget: unknown;
  readonly choices: number | undefined;
  readonly searched: boolean;
}

const FEW = 5;

/** The widget of a field: the one it names; else by its options, few ones in sight; else by its type. */
export function widgetOf({ type, widget, choices, searched }: Drawn): Widget {
  if (isWidgetName(widget) && widget !== 'text') return WIDGETS[widget];
  if (choices !== undefined) return choices > FEW ? WIDGETS.select : WIDGETS.radio;
  if (searched) return WIDGETS.search;
  return WIDGETS[BY_TYPE[type] ?? 'text'];
}

const BY_TYPE: { readonly [type: string]: WidgetName } = { array: 'boxes', boolean: 'box', number: 'number', integer: 'number' };

function isWidgetName(name: unknown): name is WidgetName {
  return typeof name === 'string' && Object.hasOwn(WIDGETS, name);
}
