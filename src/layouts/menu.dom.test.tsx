import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useToasts } from '../state/toasts.js';
import { demoSite, drawAt } from '../state/testing/demo-site.js';
import { Menu } from './menu.js';

jest.unstable_mockModule('../ui/drawer.js', () => {
  throw new Error('The part could not be loaded');
});

it('a drawer that cannot be loaded is said in a toast, and what was typed on the page stays', async () => {
  const { user } = drawAt(
    '/',
    demoSite('harbor'),
    <>
      <Menu>Links</Menu>
      <input aria-label="First Name" />
    </>,
  );
  await user.type(screen.getByRole('textbox'), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ tone: 'error', message: 'Opps! Something went wrong...' }]));
  expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Ada');
});
