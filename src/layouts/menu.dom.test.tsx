import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useToasts } from '../visit/toasts.js';
import { demoSite, renderAt } from '../../fixtures/testing/demo-site.js';
import { Menu } from './header.js';
import { Notices } from './frame.js';

jest.unstable_mockModule('../ui/drawer.js', () => {
  throw new Error('The part could not be loaded');
});

it('reports a drawer that cannot be loaded as a toast and in the page, and keeps what was typed', async () => {
  const { user } = renderAt(
    '/',
    demoSite('harbor'),
    <>
      <Menu>Links</Menu>
      <Notices />
      <input aria-label="First Name" />
    </>,
  );
  await user.type(screen.getByRole('textbox'), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const message = "The menu couldn't be opened. Please press it again.";
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ tone: 'error', message }]));
  expect(screen.getByRole('listitem').textContent).toBe(message);
  expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Ada');
});
