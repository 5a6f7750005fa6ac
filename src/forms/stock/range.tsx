import RjsfRangeWidget from '@rjsf/mui/lib/RangeWidget/index.js';
import type { RJSFSchema, WidgetProps } from '@rjsf/utils';

/** The slider of @rjsf/mui, which shows the lowest number until there is an answer. */
export function RangeWidget(props: WidgetProps<unknown, RJSFSchema>) {
  return <RjsfRangeWidget {...props} value={props.value ?? props.schema.minimum ?? 0} />;
}
