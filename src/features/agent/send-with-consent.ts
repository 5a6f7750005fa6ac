import { consentBoxes } from '../../../server/shared/agreements.js';
import { sendForm } from '../../visit/api/send-write.js';
import { agreementDocuments, createConsents } from '../../visit/agreements.js';
import type { Flow } from '../../visit/flow.js';

/** Sends a form in one call, with consent to the words of each document that one of its boxes names. */
export const sendWithConsent: Flow = {
  send: async ({ payload, answers }, submission) => {
    const documents = consentBoxes(submission.form).map(({ document }) => document);
    const agreements = await createConsents(agreementDocuments(submission.text, documents));
    const { data, message } = await sendForm({ ...Object(payload), agreements }, submission);
    return { answers, data, ...(message !== undefined && { message }) };
  },
};
