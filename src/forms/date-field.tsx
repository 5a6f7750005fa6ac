import { useMemo } from 'react';
import type { Format, FormatContext } from '../../engine/index.js';
import { DateWidget } from '../widgets/date.js';
import type { Hints } from '../widgets/widget.js';
import { describedBy, FieldFrame } from './field-frame.js';

interface DateFieldProps {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly problem: string | undefined;
  readonly format: Format;
  readonly context: FormatContext;
  /** As dates travel, MM/dd/yyyy; or what is no date yet, as it was typed. */
  readonly value: string;
  readonly onEdit: (value: string) => void;
  readonly onLeave: () => void;
}

/** A date that is asked for outside of a form of the engine, typed and shown as its format says. */
export function DateField({ id, title, help, problem, format, context, value, onEdit, onLeave }: DateFieldProps) {
  const hints = useMemo(() => hintsOf(format, context), [format, context]);
  return (
    <FieldFrame id={id} title={title} help={help} problem={problem} required={false} optional={undefined} width="short" labelling="above">
      <DateWidget
        id={id}
        label={title}
        value={value}
        options={[]}
        required
        locked={false}
        invalid={problem !== undefined}
        describedBy={describedBy(id, help, problem)}
        hints={hints}
        suggestions={undefined}
        say={(_key, fallback) => fallback}
        announce={() => undefined}
        now={() => value}
        onEdit={(answer) => onEdit(typeof answer === 'string' ? answer : '')}
        onLeave={onLeave}
      />
    </FieldFrame>
  );
}

function hintsOf(format: Format, context: FormatContext): Hints {
  return {
    keyboard: format.keyboard,
    typing: {
      mask: () => format.mask?.(context),
      normalise: (typed) => format.normalise?.(typed, context) ?? typed,
      display: (answer) => format.display?.(answer, context) ?? answer,
      fault: (answer) => format.check(answer, context)?.textKey,
    },
  };
}
