import type { ComponentType } from 'react';
import { lazyPart } from '../ui/lazy-part.js';
import type { PanelProps } from './panel.js';

/** The panels that routes, pages and steps can name. Each is loaded when it is first rendered. */
export const panels: { readonly [name: string]: ComponentType<PanelProps> } = {
  landing: lazyPart(async () => (await import(/* webpackChunkName: "landing" */ './landing.js')).Landing, 'landing'),
  'choose-location': lazyPart(async () => (await import('./locations/choose-location.js')).ChooseLocation),
  agreement: lazyPart(async () => (await import('./agreement.js')).AgreementPanel),
  invalid: lazyPart(async () => (await import('./invalid.js')).InvalidPage),
  'not-found': lazyPart<PanelProps>(async () => (await import('./not-found.js')).NotFound),
  'by-contact': lazyPart(async () => (await import('./check-in/by-contact.js')).ByContact),
  'check-in': lazyPart(async () => (await import('./check-in/check-in.js')).CheckInPanel),
  'appointment-successful': lazyPart(async () => (await import('./appointment-successful.js')).AppointmentSuccessful),
  'request-done': lazyPart(async () => (await import('./request-done.js')).RequestDone),
  'agent-done': lazyPart(async () => (await import('./agent-done/agent-done.js')).AgentDone),
  'group-members': lazyPart(async () => (await import('./members/group-members.js')).GroupMembersPanel),
  questionnaire: lazyPart(async () => (await import('./questionnaire/questionnaire.js')).QuestionnairePanel),
  'offering-picker': lazyPart(async () => (await import('./offering/offering-picker.js')).OfferingPicker),
  'service-picker': lazyPart(async () => (await import('./services/service-picker.js')).ServicePicker),
  'purchase-done': lazyPart(async () => (await import('./services/purchase-done.js')).PurchaseDone),
  payment: lazyPart(async () => (await import('./payment/payment.js')).PaymentPanel),
  'enrollment-done': lazyPart(async () => (await import('./enrollment-done/enrollment-done.js')).EnrollmentDone),
};
