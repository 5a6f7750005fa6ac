import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import type { ServedOffering } from '../../visit/api/offerings.js';
import type { PurchaseReceipt } from '../../visit/api/payments.js';
import { completedStepsOf, completeStep, resetWizard, type StepResult } from '../../visit/wizard.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { assignService, orderLines } from '../payment/order-lines.js';
import { PaymentSummary } from '../payment/payment-summary.js';
import { PurchaseRecord } from './purchase-done.js';
import { ServiceChooser } from './service-chooser.js';

const PAGE_KEY = 'harbor/non-membership';
const people = ['Ada', 'Ben'].map((name) => ({ clientId: name.toLowerCase(), name: `${name} Marsh`, isPrimary: name === 'Ada' }));
const file: { readonly offerings: readonly ServedOffering[] } = JSON.parse(readFileSync('fixtures/tenants/harbor.json', 'utf8'));
const services = file.offerings.filter(({ type, visibility }) => type === 'Ancillary' && visibility === 'Public');

afterEach(() => {
  cleanup();
  resetWizard(PAGE_KEY);
});

const itemTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

const clients = ['Ada', 'Ben'].map((firstName) => ({ clientId: firstName.toLowerCase(), firstName, lastName: 'Marsh' }));

async function chooseServices(): Promise<StepResult> {
  const results: StepResult[] = [];
  const chooser = <ServiceChooser pageKey={PAGE_KEY} services={services} onDone={(each) => results.push(each)} />;
  const { user } = renderAt('/harbor/service/non-membership', demoSite('harbor'), chooser);
  await user.click(screen.getByRole('checkbox', { name: 'Ten hours of physiotherapy' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'How many? Ten hours of physiotherapy' }), '3');
  await user.click(screen.getByRole('checkbox', { name: 'Flu shot' }));
  expect(itemTexts()).toEqual([' 3 × Ten hours of physiotherapy $1,800.00', ' Flu shot $35.00']);
  expect(screen.getByRole('status').textContent).toBe(
    'Due today $650.00Includes a one-time registration fee of $15.00Then 2 more payments of $600.00, one a month',
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  cleanup();
  return results[0] ?? {};
}

it('a service chosen three times is one line with one registration fee, in the choice, the order and the receipt', async () => {
  completeStep(PAGE_KEY, 'OFFERING', await chooseServices());
  completeStep(PAGE_KEY, 'INFORMATION', { data: { clients } });
  assignService(PAGE_KEY, completedStepsOf(PAGE_KEY)['OFFERING'] ?? {}, 'harbor-flu-shot', 'ben');
  const lines = orderLines(completedStepsOf(PAGE_KEY)) as PurchaseReceipt['enrollments'];
  expect(lines.map(({ offeringName, quantity }) => [offeringName, quantity])).toEqual([
    ['Ten hours of physiotherapy', 3],
    ['Flu shot', 1],
  ]);
  renderAt('/harbor/service/non-membership', demoSite('harbor'), <PaymentSummary lines={lines} people={people} />);
  const [physio, shot] = screen.getAllByRole('listitem');
  expect(physio?.textContent).toBe('Ada Marsh3 × Ten hours of physiotherapy$1,800.00 in 3 paymentsOne-time registration fee$15.00');
  expect(shot?.textContent).toBe('Ben MarshFlu shot$35.00 one time');
  expect(within(screen.getByRole('complementary')).getByText('$650.00')).toBeDefined();
  expect(screen.getByText('Then 2 more payments of $600.00, one a month')).toBeDefined();
  cleanup();
  const paid = { currency: 'USD', paymentMethod: 'Card', status: 'captured' } as const;
  const payments = [
    { ...paid, reference: 'PY-1', amount: 61_500 },
    { ...paid, reference: 'PY-2', amount: 3500 },
  ];
  const record = <PurchaseRecord receipt={{ payments, enrollments: lines }} people={people} date={undefined} />;
  const { user } = renderAt('/harbor/service/non-membership', demoSite('harbor'), record);
  expect(itemTexts()).toEqual([
    '3 × Ten hours of physiotherapy$1,800.00Registration fee$15.00Ada MarshReference PY-1Copy',
    'Flu shot$35.00Ben MarshReference PY-2Copy',
  ]);
  expect(screen.getByText('Then 2 more payments of $600.00, one a month')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Copy PY-2' }));
  expect(await navigator.clipboard.readText()).toBe('PY-2');
  expect(screen.getByText('$650.00')).toBeDefined();
});

it('the order of a family offers each person for a service, the payer first', async () => {
  completeStep(PAGE_KEY, 'OFFERING', await chooseServices());
  completeStep(PAGE_KEY, 'INFORMATION', { data: { clients } });
  const assigned: (readonly string[])[] = [];
  const lines = orderLines(completedStepsOf(PAGE_KEY));
  const summary = <PaymentSummary lines={lines} people={people} onAssign={(...each) => assigned.push(each)} />;
  const { user } = renderAt('/harbor/service/non-membership', demoSite('harbor'), summary);
  const shot = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who is it for? Flu shot' });
  expect(shot.value).toBe('ada');
  await user.selectOptions(shot, 'Ben Marsh');
  expect(assigned).toEqual([['harbor-flu-shot', 'ben']]);
  cleanup();
  renderAt('/harbor/service/non-membership', demoSite('harbor'), <PaymentSummary lines={lines} people={people.slice(0, 1)} />);
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('a member pays the price for members, which is not known before [D-96]', async () => {
  completeStep(PAGE_KEY, 'OFFERING', await chooseServices());
  const costs = () => orderLines(completedStepsOf(PAGE_KEY)).map(({ clientId, cost }) => [clientId, cost]);
  completeStep(PAGE_KEY, 'INFORMATION', { data: { clients, isMember: true } });
  expect(costs()).toEqual([
    ['ada', 144_000],
    ['ada', 0],
  ]);
  completeStep(PAGE_KEY, 'INFORMATION', { data: { clients: clients.slice(1) } });
  expect(costs()).toEqual([
    ['ben', 180_000],
    ['ben', 3500],
  ]);
});
