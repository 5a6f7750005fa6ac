import './agreement-box.css';
import { useTranslation } from 'react-i18next';
import { agreementKey } from '../../server/shared/agreements.js';
import { type Control, isInvalid, type WidgetProps } from '../form/form-context.js';
import { useSite } from './site.js';
import { OutsideLink } from '../ui/link.js';
import { useQuery } from '../ui/link/query.js';
import { preserveQuery } from '../ui/preserve-query.js';

/** Shows the checkbox of an agreement. */
function ConsentCheckbox(props: WidgetProps) {
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

/** Shows a link that opens the document of a consent field in a new tab, in the words of the tenant (decision 016). */
export function AgreementLink({ ui }: { readonly ui: { readonly [key: string]: unknown } }) {
  const { t } = useTranslation();
  const query = useQuery();
  const { code } = useSite().tenant;
  const document = String(ui['ui:document'] ?? '');
  return (
    <OutsideLink
      className="s-read-it"
      href={preserveQuery(`/agreement?tenant=${code}#${document}`, query.toString())}
      newTab={t('link.new-tab', '(opens in a new tab)')}
    >
      {t(agreementKey(document, 'read'), t(`panel.payment.read-${document}`, t('route.agreement', 'Agreement')))}
    </OutsideLink>
  );
}

/** The widget `agreement` of forms. */
export const AGREEMENT_BOX: Control = { component: ConsentCheckbox, labelPosition: 'beside', after: AgreementLink };
