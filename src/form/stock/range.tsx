import RjsfRangeWidget from '@rjsf/mui/lib/RangeWidget/index.js';
import type { RJSFSchema, WidgetProps } from '@rjsf/utils';

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
