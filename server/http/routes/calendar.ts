import { type Static, Type } from 'typebox';
import { billing, type Text } from '../../../engine/index.js';
import { apiError } from '../../errors/api-error.js';
import { tenantText } from '../../library/tenant-text.js';
import type { Offering } from '../../records/offering.js';
import { chooseLanguage, offeredLanguages } from '../../shared/language.js';
import { laterPayments } from '../../shared/payment-plan.js';
import { writeCalendar, type CalendarEvent } from '../../site/calendar-file.js';
import type { App, Services } from './app.js';

const MAX_OFFERINGS = 5200;

const ByTenant = Type.Object({ tenantCode: Type.String({ maxLength: 100 }) });
const CalendarQuery = Type.Object({
  offerings: Type.String({ maxLength: MAX_OFFERINGS, description: 'The tenantOfferingIds, separated by spaces.' }),
  start: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'The first day, yyyy-MM-dd.' }),
  language: Type.Optional(Type.String({ maxLength: 35 })),
});

/** Registers the calendar file of memberships: their first day and later payments. Its address, a plain link, contains no personal data. */
export function calendarRoutes(app: App, { library, tenants, now }: Services): void {
  const schema = { params: ByTenant, querystring: CalendarQuery };
  app.get('/calendar/:tenantCode/membership.ics', { schema }, async ({ params, query }, reply) => {
    const [state, definitions] = [await tenants.byCode(params.tenantCode), library.tenant(params.tenantCode)];
    if (state === undefined || definitions === undefined) throw apiError('tenant_not_found');
    const ids = new Set(query.offerings.split(' '));
    const offerings = state.offerings.filter(({ tenantOfferingId, status }) => status === 'Active' && ids.has(tenantOfferingId));
    if (offerings.length === 0 || billing.monthsLater(query.start, 0) === undefined) throw apiError('offering_not_found');
    const language = chooseLanguage(offeredLanguages(definitions.library), [query.language]);
    const text = tenantText(state, definitions.library, language);
    const events = offerings.flatMap((offering) => eventsOf(offering, { ...query, text, tenant: state.tenant }));
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="membership.ics"')
      .send(writeCalendar(events, now()));
  });
}

interface EventTexts extends Pick<Static<typeof CalendarQuery>, 'start'> {
  readonly text: Text;
  readonly tenant: { readonly code: string; readonly displayName: string };
}

function eventsOf(offering: Offering, { start, text, tenant }: EventTexts): readonly CalendarEvent[] {
  const names = { plan: text([`offering.${offering.tenantOfferingId}.name`], offering.name), tenant: tenant.displayName };
  const idOf = (day: string) => `${offering.tenantOfferingId}-${day}@${tenant.code}`;
  const payments = laterPayments({ ...offering, cost: offering.price, startDate: start }).flatMap(({ dueDate }) => dueDate ?? []);
  return [
    { id: `start-${idOf(start)}`, day: start, title: text(['calendar.starts'], '{plan} at {tenant} starts', names) },
    ...payments.map((dueDate) => {
      const day = `${dueDate.slice(6)}-${dueDate.slice(0, 2)}-${dueDate.slice(3, 5)}`;
      return { id: `payment-${idOf(day)}`, day, title: text(['calendar.payment'], 'Payment to {tenant} for {plan}', names) };
    }),
  ];
}
