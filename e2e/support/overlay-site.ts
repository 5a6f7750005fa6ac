import type { Locator } from '@playwright/test';
import { OwnServer } from './own-server.js';

/** What Harbor asks of a member besides the form of the product, with widgets that no form of the product has. */
const OVERLAY = {
  $schema: '../../../meta/overlay.schema.json',
  overlay: '1.1.0',
  info: { title: 'Harbor asks for more', version: '1.0.0' },
  extends: 'form:group-member',
  actions: [
    {
      target: '$.schema.properties',
      description: 'Harbor plans the first visit',
      update: {
        walkedHours: { title: 'Hours of walking a week', description: 'About how many.', type: 'integer', minimum: 0, maximum: 20 },
        health: { title: 'Your health today', description: 'Five stars are the best.', type: 'integer', minimum: 1, maximum: 5 },
        firstVisit: { title: 'First visit', description: 'We call if we cannot come then.', type: 'string', maxLength: 40 },
        referral: { title: 'Letter of referral', description: 'A photo is enough.', type: 'string', format: 'file' },
      },
    },
    ...['walkedHours', 'health', 'firstVisit', 'referral'].map((name) => ({
      target: '$.schema.required',
      description: 'The first visit needs them',
      update: name,
    })),
    {
      target: '$.ui',
      description: 'They have a section of their own',
      update: {
        'ui:sections': [{ id: 'visit', title: 'The first visit' }],
        walkedHours: { 'ui:section': 'visit', 'ui:widget': 'range' },
        health: { 'ui:section': 'visit', 'ui:widget': 'rating' },
        firstVisit: { 'ui:section': 'visit', 'ui:widget': 'date-time' },
        referral: { 'ui:section': 'visit' },
      },
    },
  ],
};

/** Starts a server of its own whose Harbor has the overlay. */
export function openOverlaySite(): Promise<OwnServer> {
  return OwnServer.open({ 'schemas/overlays/tenant/harbor/group-member.form.overlay.json': JSON.stringify(OVERLAY) });
}

/** The controls of these fields, by role and name. A date with a time and a file input have no role, so that their labels name them. */
export function addedControls(dialog: Locator) {
  return {
    slider: dialog.getByRole('slider', { name: 'Hours of walking a week' }),
    stars: dialog.getByRole('radiogroup', { name: 'Your health today' }),
    visit: dialog.getByLabel('First visit').and(dialog.locator('input[type=datetime-local]')),
    input: dialog.getByLabel('Letter of referral').and(dialog.locator('input[type=file]')),
    file: dialog.getByRole('group', { name: 'Letter of referral' }),
  };
}

/** A PDF of one empty page. */
export const SMALL_PDF = {
  name: 'referral.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
  ),
};
