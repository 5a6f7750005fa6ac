import Rating from '@mui/material/Rating';
import fields from '@rjsf/core/lib/components/fields/index.js';
import templates from '@rjsf/core/lib/components/templates/index.js';
import widgets from '@rjsf/core/lib/components/widgets/index.js';
import RjsfRangeWidget from '@rjsf/mui/lib/RangeWidget/index.js';
import Theme from '@rjsf/mui/lib/Theme/index.js';
import { asNumber, type RJSFSchema, type WidgetProps, getTemplate } from '@rjsf/utils';
import { useLayoutEffect, useRef, type ComponentType, createElement } from 'react';
import { ThemedRegion } from '../../ui/look/themed-region.js';
import { labelId, type WidgetContext, type WidgetProps as OwnWidgetProps } from '../widgets/widget.js';
import type { StockParts } from './stock-part.js';
import './stock.css';

type StockProps = WidgetProps<unknown, RJSFSchema, WidgetContext>;

/** Returns a widget of RJSF or @rjsf/mui for our fields: with our theme, our label and error as its name and description, and numbers as answers. */
export function stockWidget(Part: ComponentType<object>): ComponentType<StockProps> {
  const Widget = Part as ComponentType<StockProps>;
  return function StockWidget(props) {
    const { id, schema, onChange } = props;
    const box = useRef<HTMLDivElement>(null);
    const description = props['aria-describedby'] as string | undefined;
    const isWrong = (props.rawErrors ?? []).length > 0;
    useLayoutEffect(() => {
      for (const control of box.current?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])
        describeControl(control, { id, description, isWrong, isRequired: props.required === true });
    });
    const isNumber = schema.type === 'number' || schema.type === 'integer';
    const report = (value: unknown) => onChange(isNumber && typeof value === 'string' ? asNumber(value) : value);
    return (
      <div className="v-stock" ref={box}>
        <ThemedRegion>
          <Widget {...props} onChange={report} />
        </ThemedRegion>
      </div>
    );
  };
}

interface Described {
  readonly id: string;
  readonly description: string | undefined;
  readonly isWrong: boolean;
  readonly isRequired: boolean;
}

function describeControl(control: HTMLInputElement, { id, description, isWrong, isRequired }: Described): void {
  if (control.labels?.length === 0 && !control.hasAttribute('aria-label')) control.setAttribute('aria-labelledby', labelId(id));
  setOrRemove(control, 'aria-describedby', description);
  setOrRemove(control, 'aria-invalid', isWrong ? 'true' : undefined);
  setOrRemove(control, 'aria-required', isRequired ? 'true' : undefined);
}

function setOrRemove(control: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) control.removeAttribute(name);
  else control.setAttribute(name, value);
}

/** RJSF's DateTimeWidget without its conversion to UTC: the answer is the local text that was typed, such as 2026-11-25T10:30. */
export function DateTimeWidget(props: WidgetProps<unknown, RJSFSchema>) {
  return createElement(getTemplate('BaseInputTemplate', props.registry, props.options), { ...props, type: 'datetime-local' });
}

/** The slider of @rjsf/mui, which shows the lowest number until there is an answer, with the answer beside it. */
export function RangeWidget(props: WidgetProps<unknown, RJSFSchema>) {
  const { value, schema, options } = props;
  return (
    <div className="v-range">
      <RjsfRangeWidget {...props} options={{ ...options, mui: { valueLabelDisplay: 'off' } }} value={value ?? schema.minimum ?? 0} />
      {/* Screen readers hear it from the slider. */}
      <span className="v-range-number" aria-hidden>
        {value}
      </span>
    </div>
  );
}

/** More stars would be too many to distinguish. */
const MAX_STARS = 10;

/** Shows a rating as stars, up to the maximum of the field or five. The group around them, not their own element, is required or invalid. */
function RatingWidget(props: OwnWidgetProps & { readonly schema: RJSFSchema }) {
  const { id, value, schema, registry, readonly, disabled, onChange, onBlur } = props;
  const { t } = registry.formContext;
  const most = Math.min(schema.maximum ?? 5, MAX_STARS);
  return (
    <Rating
      id={id}
      name={id}
      disabled={disabled === true}
      size="large"
      max={most}
      value={typeof value === 'number' ? value : null}
      readOnly={readonly === true}
      getLabelText={(stars) => t('widget.rating.stars', '{number} of {most} stars', { number: stars, most })}
      emptyLabelText={t('widget.rating.none', 'No stars')}
      onChange={(_event, stars) => onChange(stars ?? undefined)}
      onBlur={() => onBlur(id, value)}
    />
  );
}

const ofCore = templates();
const allWidgets = { ...widgets(), ...Theme.widgets, DateTimeWidget, RangeWidget, RatingWidget };

/** The parts of RJSF's core with those of its MUI theme over them, and widgets of our own that draw with MUI. */
export const stockParts = {
  fields: fields(),
  templates: { ...ofCore, ...Theme.templates },
  buttons: { ...ofCore.ButtonTemplates, ...Theme.templates?.ButtonTemplates },
  widgets: Object.fromEntries(Object.entries(allWidgets).map(([name, Widget]) => [name, stockWidget(Widget as ComponentType<object>)])),
} as unknown as StockParts;
