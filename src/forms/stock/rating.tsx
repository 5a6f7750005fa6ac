import Rating from '@mui/material/Rating';
import type { RJSFSchema } from '@rjsf/utils';
import { describedAttributes } from '../../widgets/attributes.js';
import type { WidgetProps } from '../../widgets/widget.js';

/** More stars would be too many to distinguish. */
const MAX_STARS = 10;

/** Shows a rating as stars, up to the maximum of the field or five. Each star is a radio button with a name. */
export function RatingWidget(props: WidgetProps & { readonly schema: RJSFSchema }) {
  const { id, value, schema, registry, readonly, onChange, onBlur } = props;
  const { t } = registry.formContext;
  const most = Math.min(schema.maximum ?? 5, MAX_STARS);
  const { name, ...described } = describedAttributes(props);
  return (
    <Rating
      {...described}
      name={name}
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
