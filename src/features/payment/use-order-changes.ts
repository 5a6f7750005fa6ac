import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { own, valueAt } from '../../../engine/base/pointer.js';
import type { Json } from '../../../engine/index.js';
import { loadEnrollments } from '../../visit/api/enrollments.js';
import { fetchFamilies } from '../../visit/api/families.js';
import { onOtherTabs } from '../../visit/other-tabs.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { useSite } from '../../visit/site.js';
import { totalsOf } from '../../visit/totals.js';
import { completedStepsOf, completeStep } from '../../visit/wizard.js';
import { areServices } from './purchase.js';
import type { PendingPurchase } from './payment-terms.js';

/** Reads the order again and returns what has changed, as a text for the visitor that ends with what to do; undefined if nothing has. */
export type ReloadOrder = (whatToDo?: string) => Promise<string | undefined>;

/** Returns the function that reads the lines and people of an enrollment again, and shows them in place of those of before. */
export function useReloadOrder(pageKey: string, { payer, lines }: Pick<PendingPurchase, 'payer' | 'lines'>): ReloadOrder {
  const { tenant } = useSite();
  const { t } = useTranslation();
  return async (whatToDo) => {
    const [answer, families] = await Promise.all([loadEnrollments(tenant.code, payer.clientId), fetchFamilies(tenant.code)]);
    const { [STEP_IDS.information]: people, [STEP_IDS.offering]: chosen } = completedStepsOf(pageKey);
    if (answer.order === undefined || answer.order === valueAt(chosen?.data, '/order')) return undefined;
    const unpaid = answer.data.filter(({ status }) => status === 'Unpaid');
    const withAct = (text: string, act = whatToDo) => (whatToDo === undefined ? text : `${text} ${act}`);
    if (unpaid.length === 0)
      return withAct(
        t('panel.payment.nothing-left', 'Nothing is left to pay here: the order was paid or removed in another tab.'),
        t('panel.payment.not-saved', 'Nothing was charged.'),
      );
    const family = families.find(({ clients: [primary] }) => own(primary, 'clientId') === payer.clientId);
    if (family) {
      const clients = [...family.clients] as unknown as readonly Json[];
      completeStep(pageKey, STEP_IDS.information, { ...people, data: { ...Object(people?.data), client: clients[0], clients } });
    }
    completeStep(pageKey, STEP_IDS.offering, { ...chosen, data: { ...Object(chosen?.data), lines: unpaid, order: answer.order } });
    const [before, after] = [totalsOf(lines).today, totalsOf(unpaid).today];
    return withAct(
      before === after
        ? t('panel.payment.changed-otherwise', 'Your order was changed in another tab. The amount is still {after, currency}.', { after })
        : t('panel.payment.changed', 'Your order was changed in another tab. It was {before, currency}, and is {after, currency} now.', {
            before,
            after,
          }),
    );
  };
}

/** Returns what another tab has changed in the order while the visitor looked at it; undefined before that, and while a payment is under way. */
export function useChangeElsewhere(reloadOrder: ReloadOrder, { lines }: PendingPurchase, isBusy: boolean): string | undefined {
  const { tenant } = useSite();
  const [change, setChange] = useState<string>();
  const onChange = useEffectEvent(() => {
    // Without an answer the page stays as it is: the server charges no other order than the one that is shown.
    if (!isBusy && !areServices(lines))
      void reloadOrder().then(
        (text) => text !== undefined && setChange(text),
        () => undefined,
      );
  });
  useEffect(() => onOtherTabs(tenant.code, onChange), [tenant.code]);
  return change;
}
