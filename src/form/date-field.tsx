import { useMemo } from 'react';
import type { Format, FormatContext } from '../../engine/index.js';
import { TextWidget } from './widgets/text.js';
import type { WidgetOptions } from './widgets/widget.js';
import { FieldFrame, describedBy, descriptionId, errorId } from './field-frame.js';
import { ErrorText, HelpText } from './theme/text-templates.js';

interface DateFieldProps {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly problem: string | undefined;
  readonly format: Format;
  readonly context: FormatContext;
  /** MM/dd/yyyy, or the typed text while it is not yet a date. */
  readonly value: string;
  readonly onEdit: (value: string) => void;
  readonly onLeave: () => void;
}

/** For use outside of an engine form. */
export function DateField({ id, title, help, problem, format, context, value, onEdit, onLeave }: DateFieldProps) {
  const options = useMemo(() => widgetOptionsOf(format, context), [format, context]);
  return (
    <FieldFrame
      id={id}
      title={title}
      description={<HelpText id={descriptionId(id)}>{help}</HelpText>}
      error={problem && <ErrorText id={errorId(id)}>{problem}</ErrorText>}
      required={false}
      width="short"
      labelPosition="above"
    >
      <TextWidget
        id={id}
        value={value}
        required
        rawErrors={problem === undefined ? undefined : [problem]}
        aria-describedby={describedBy(id, help, problem)}
        options={options}
        onChange={(answer) => onEdit(typeof answer === 'string' ? answer : '')}
        onBlur={onLeave}
      />
    </FieldFrame>
  );
}

function widgetOptionsOf(format: Format, context: FormatContext): WidgetOptions {
  return {
    inputMode: format.keyboard,
    format: {
      mask: () => format.mask?.(context),
      normalise: (typed) => format.normalise?.(typed, context) ?? typed,
      display: (answer) => format.display?.(answer, context) ?? answer,
      refusal: () => undefined,
    },
  };
}
