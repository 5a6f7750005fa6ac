import type { ComponentType } from 'react';
import { lazyPart } from '../ui/lazy-part.js';
import type { PanelProps } from '../visit/panel.js';

/** The panels that routes, pages and steps can name. Each is loaded when it is first rendered. */
export const panels: { readonly [name: string]: ComponentType<PanelProps> } = {
  landing: lazyPart(async () => (await import(/* webpackChunkName: "landing" */ '../features/landing/landing.js')).Landing, 'landing'),
  'choose-location': lazyPart(async () => (await import('../features/landing/choose-location.js')).ChooseLocation),
  agreement: lazyPart(async () => (await import('../features/landing/agreement.js')).AgreementPanel),
  invalid: lazyPart(async () => (await import('../features/landing/invalid.js')).InvalidPage),
  'not-found': lazyPart<PanelProps>(async () => (await import('../features/landing/not-found.js')).NotFound),
  'by-contact': lazyPart(async () => (await import('../features/check-in/by-contact.js')).ByContact),
  'check-in': lazyPart(async () => (await import('../features/check-in/check-in.js')).CheckInPanel),
  'appointment-successful': lazyPart(async () => (await import('../features/appointment/appointment-successful.js')).AppointmentSuccessful),
  'request-done': lazyPart(async () => (await import('../features/appointment/request-done.js')).RequestDone),
  'agent-done': lazyPart(async () => (await import('../features/agent/agent-done.js')).AgentDone),
  'group-members': lazyPart(async () => (await import('../features/members/group-members.js')).GroupMembersPanel),
  questionnaire: lazyPart(async () => (await import('../features/questionnaire/questionnaire.js')).QuestionnairePanel),
  'offering-picker': lazyPart(async () => (await import('../features/enrollment/offering-picker.js')).OfferingPicker),
  'service-picker': lazyPart(async () => (await import('../features/services/service-picker.js')).ServicePicker),
  'purchase-done': lazyPart(async () => (await import('../features/services/purchase-done.js')).PurchaseDone),
  payment: lazyPart(async () => (await import('../features/payment/payment.js')).PaymentPanel),
  'enrollment-done': lazyPart(async () => (await import('../features/enrollment/enrollment-done.js')).EnrollmentDone),
};
