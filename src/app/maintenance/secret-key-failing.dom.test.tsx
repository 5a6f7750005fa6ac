import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { demoSite, drawAt } from '../../state/testing/demo-site.js';
import { Maintenance } from './maintenance.js';

jest.unstable_mockModule('./secret-key.js', () => {
  throw new Error('The part could not be loaded');
});

it('a dialog for the secret key that cannot be loaded is said, and the page stays [R-2.140]', async () => {
  drawAt('/', demoSite('harbor'), <Maintenance email={undefined} />);
  fireEvent.keyDown(document.body, { ctrlKey: true, altKey: true, code: 'KeyM' });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Opps! Something went wrong...'));
  expect(screen.getByRole('heading', { level: 1, name: "We'll be back soon" })).toBeDefined();
});
