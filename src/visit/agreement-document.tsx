import './agreement-document.css';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { agreementKey, agreementText } from '../../server/shared/agreements.js';
import { OutsideLink } from '../ui/link.js';
import { useQuery } from '../ui/link/query.js';
import { PlainText } from '../ui/plain-text.js';
import { preserveQuery } from '../ui/preserve-query.js';
import { useSite } from './site.js';

export function AgreementDocument({ id, document }: { readonly id: string; readonly document: string }) {
  const { t } = useTranslation();
  const query = useQuery();
  const { text, tenant } = useSite();
  const printed = useRef<HTMLDivElement>(null);
  const title = t(agreementKey(document, 'title'), t('route.agreement', 'Agreement'));
  return (
    <div className="s-terms" id={id} ref={printed}>
      <section className="s-terms-text" aria-labelledby={`${id}-title`}>
        <p className="s-terms-title" id={`${id}-title`}>
          {title}
        </p>
        <PlainText text={agreementText(text, document).text} newTab={t('link.new-tab', '(opens in a new tab)')} />
      </section>
      <p className="s-terms-acts">
        <button type="button" className="v-second" onClick={() => printed.current && printOnly(printed.current)}>
          {t('panel.agreement.print', 'Print')}
        </button>
        <OutsideLink href={preserveQuery(`/agreement?tenant=${tenant.code}#${document}`, query.toString())} newTab={title}>
          {t('panel.agreement.open', 'Open in a new tab')}
        </OutsideLink>
      </p>
    </div>
  );
}

/** Prints an element of the page without the others. */
function printOnly(element: HTMLElement): void {
  element.dataset['printed'] = '';
  addEventListener('afterprint', () => delete element.dataset['printed'], { once: true });
  print();
}
