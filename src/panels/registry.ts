import type { ComponentType } from 'react';
import { lazyPart } from '../ui/lazy-part.js';
import type { PanelProps } from './panel.js';

/** The panels that routes, pages and steps can name, each loaded when it is first drawn. */
export const panels: { readonly [name: string]: ComponentType<PanelProps> } = {
  landing: lazyPart(async () => (await import(/* webpackChunkName: "landing" */ './landing.js')).Landing, 'landing'),
  'choose-location': lazyPart(async () => (await import('./choose-location.js')).ChooseLocation),
  agreement: lazyPart(async () => (await import('./agreement.js')).Agreement),
  invalid: lazyPart(async () => (await import('./invalid.js')).Invalid),
  'not-found': lazyPart<PanelProps>(async () => (await import('./not-found.js')).NotFound),
  'by-contact': lazyPart(async () => (await import('./by-contact.js')).ByContact),
  'check-in': lazyPart(async () => (await import('./check-in.js')).CheckIn),
  'appointment-successful': lazyPart(async () => (await import('./appointment-successful.js')).AppointmentSuccessful),
  questionnaire: lazyPart(async () => (await import('./questionnaire.js')).Questionnaire),
  'offering-picker': lazyPart(async () => (await import('./offering-picker.js')).OfferingPicker),
  payment: lazyPart(async () => (await import('./payment.js')).Payment),
  'enrollment-done': lazyPart(async () => (await import('./enrollment-done.js')).EnrollmentDone),
};
