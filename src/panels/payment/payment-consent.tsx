import type { Pointer } from '../../../engine/index.js';
import { isInvalid, type WidgetProps } from '../../forms/form-context.js';
import { useSite, useTexts } from '../../state/site.js';
import { OutsideLink } from '../../ui/link.js';
import { useQuery } from '../../ui/link/query.js';
import { preserveQuery } from '../../ui/preserve-query.js';

/** Shows the checkbox of an agreement. */
export function ConsentCheckbox(props: WidgetProps) {
  const { id, value, required, onChange, onBlur } = props;
  return (
    <input
      type="checkbox"
      className="v-box"
      id={id}
      aria-required={required || undefined}
      aria-invalid={isInvalid(props) || undefined}
      aria-describedby={props['aria-describedby']}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={() => onBlur(id, value)}
    />
  );
}

/** Shows a link that opens the agreement of a consent field in a new tab. */
export function AgreementLink({ at }: { readonly at: Pointer }) {
  const t = useTexts();
  const query = useQuery();
  const { code } = useSite().tenant;
  const isOfServices = at.endsWith('/iAgreePSATerms');
  return (
    <OutsideLink
      className="s-read-it"
      href={preserveQuery(`/agreement?tenant=${code}${isOfServices ? '#psa' : '#terms'}`, query.toString())}
      newTab={t('link.new-tab', '(opens in a new tab)')}
    >
      {isOfServices
        ? t('panel.payment.read-psa', 'Read the Patient Service Agreement')
        : t('panel.payment.read-terms', 'Read the terms and conditions')}
    </OutsideLink>
  );
}
