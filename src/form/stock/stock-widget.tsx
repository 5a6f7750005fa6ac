import { asNumber, type RJSFSchema, type WidgetProps } from '@rjsf/utils';
import { useLayoutEffect, useRef, type ComponentType } from 'react';
import { ThemedRegion } from '../../ui/look/themed-region.js';
import { labelId, type WidgetContext } from '../widgets/widget.js';
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

/** Gives a control without a name the label of its field, and each control the description and the error. */
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
