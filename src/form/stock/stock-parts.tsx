import type { ComponentType } from 'react';
import fields from '@rjsf/core/lib/components/fields/index.js';
import templates from '@rjsf/core/lib/components/templates/index.js';
import widgets from '@rjsf/core/lib/components/widgets/index.js';
import Theme from '@rjsf/mui/lib/Theme/index.js';
import { DateTimeWidget } from './date-time.js';
import { RangeWidget } from './range.js';
import type { StockParts } from './stock-part.js';
import { stockWidget } from './stock-widget.js';
import Rating from '@mui/material/Rating';
import type { RJSFSchema } from '@rjsf/utils';
import type { WidgetProps } from '../widgets/widget.js';

/** More stars would be too many to distinguish. */
const MAX_STARS = 10;

/** Shows a rating as stars, up to the maximum of the field or five. The group around them, not their own element, is required or invalid. */
function RatingWidget(props: WidgetProps & { readonly schema: RJSFSchema }) {
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
