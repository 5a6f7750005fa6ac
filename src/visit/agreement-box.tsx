import './agreement-box.css';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agreementKey } from '../../server/shared/agreements.js';
import { type Control, isInvalid, type WidgetProps } from '../form/form-context.js';
import { useLatePart } from '../ui/late-part.js';

// It shares the chunk of another part that visitors open, because every chunk adds its name to the entry.
const loadDocument = async () => (await import(/* webpackChunkName: "start-again" */ './agreement-document.js')).AgreementDocument;

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

/** Shows a button that opens the document of a consent field below it, in the words of the tenant (decision 016), and closes it. */
export function AgreementReader({ ui }: { readonly ui: { readonly [key: string]: unknown } }) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { Part: AgreementDocument, hasFailed, load } = useLatePart(loadDocument);
  const document = String(ui['ui:document'] ?? '');
  return (
    <>
      <button
        type="button"
        className="v-fold s-read-it"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setOpen(!isOpen);
          load();
        }}
      >
        {t(agreementKey(document, 'read'), t(`panel.payment.read-${document}`, t('route.agreement', 'Agreement')))}
      </button>
      {isOpen && AgreementDocument && <AgreementDocument id={id} document={document} />}
      {isOpen && hasFailed && (
        <p id={id} role="alert">
          {t('error.generic', 'Opps! Something went wrong...')}
        </p>
      )}
    </>
  );
}

/** The widget `agreement` of forms. */
export const AGREEMENT_BOX: Control = { component: ConsentCheckbox, labelPosition: 'beside', after: AgreementReader };
