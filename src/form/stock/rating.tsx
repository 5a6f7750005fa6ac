import Rating from '@mui/material/Rating';
import type { RJSFSchema } from '@rjsf/utils';
import type { WidgetProps } from '../widgets/widget.js';

/** More stars would be too many to distinguish. */
const MAX_STARS = 10;

/** Shows a rating as stars, up to the maximum of the field or five. The group around them, not their own element, is required or invalid. */
export function RatingWidget(props: WidgetProps & { readonly schema: RJSFSchema }) {
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
