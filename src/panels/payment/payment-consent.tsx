import type { Pointer } from '../../../engine/index.js';
import type { WidgetProps } from '../../forms/form-context.js';
import { useSite, useTexts } from '../../state/site.js';
import { OutsideLink } from '../../ui/link.js';
import { useQuery } from '../../ui/link/query.js';
import { keptQuery } from '../../ui/kept-query.js';

/** A box by which somebody agrees. */
export function ConsentCheckbox({ id, value, required, invalid, describedBy, onEdit, onLeave }: WidgetProps) {
  return (
    <input
      type="checkbox"
      className="v-box"
      id={id}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      checked={value === true}
      onChange={(event) => onEdit(event.currentTarget.checked)}
      onBlur={onLeave}
    />
  );
}

/** What is agreed to, to be read beside what was entered here. */
export function AgreementLink({ at }: { readonly at: Pointer }) {
  const t = useTexts();
  const query = useQuery();
  const { code } = useSite().tenant;
  const isOfServices = at.endsWith('/iAgreePSATerms');
  return (
    <OutsideLink
      className="s-read-it"
      href={keptQuery(`/agreement?tenant=${code}${isOfServices ? '#psa' : '#terms'}`, query.toString())}
      newTab={t('link.new-tab', '(opens in a new tab)')}
    >
      {isOfServices
        ? t('panel.payment.read-psa', 'Read the Patient Service Agreement')
        : t('panel.payment.read-terms', 'Read the terms and conditions')}
    </OutsideLink>
  );
}
