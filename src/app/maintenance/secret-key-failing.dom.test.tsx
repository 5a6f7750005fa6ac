import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { Maintenance } from './maintenance.js';

jest.unstable_mockModule('./secret-key.js', () => {
  throw new Error('The part could not be loaded');
});

it('reports that the dialog for the secret key cannot be loaded, and keeps the page [R-2.140]', async () => {
  renderAt('/', demoSite('harbor'), <Maintenance />);
  fireEvent.keyDown(document.body, { ctrlKey: true, altKey: true, code: 'KeyM' });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Opps! Something went wrong...'));
  expect(screen.getByRole('heading', { level: 1, name: "We'll be back soon" })).toBeDefined();
});
