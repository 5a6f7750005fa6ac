import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { TenantMark } from './tenant-mark.js';

const mark = (): string | null | undefined => document.querySelector('svg')?.textContent;

describe('the mark of a tenant', () => {
  it('[R-1.29] is its logo, with its name for those who do not see it', () => {
    render(<TenantMark name="Harbor Health" logoUrl="/media/harbor/logo.svg" size={44} withName />);
    expect(screen.getByRole('img', { name: 'Harbor Health' }).getAttribute('src')).toBe('/media/harbor/logo.svg');
    expect(screen.queryByText('Harbor Health')).toBeNull();
  });

  it('has its space before the logo has loaded, so that nothing beside it moves', () => {
    render(<TenantMark name="Harbor Health" logoUrl="/media/harbor/logo.svg" size={44} />);
    const logo = screen.getByRole('img');
    expect([logo.getAttribute('width'), logo.getAttribute('height')]).toEqual(['220', '44']);
    // A style sheet that sets a width of its own would take the space away again.
    expect(readFileSync('src/ui/tenant-mark.css', 'utf8')).not.toMatch(/\.s-logo \{[^}]*[^-](inline-size|width):/);
  });

  it.each([undefined, '', 'https://elsewhere.example/logo.png', 'javascript:alert(1)'])(
    '[R-1.30] is its initials where the logo is %p, without a request to another host',
    (logoUrl) => {
      render(<TenantMark name="Harbor Health" logoUrl={logoUrl} size={44} withName />);
      expect(mark()).toBe('HH');
      expect(screen.getByText('Harbor Health')).toBeDefined();
      expect(document.querySelector('img')).toBeNull();
    },
  );

  it('[R-1.30] is its initials where the logo does not load, until there is another one', () => {
    const { rerender } = render(<TenantMark name="Harbor Health" logoUrl="/media/none.svg" size={44} />);
    fireEvent.error(screen.getByRole('img'));
    expect(mark()).toBe('HH');
    expect(screen.getByText('Harbor Health')).toBeDefined();
    rerender(<TenantMark name="Meadow Clinic" logoUrl="/media/meadow.svg" size={44} />);
    expect(screen.getByRole('img', { name: 'Meadow Clinic' })).toBeDefined();
  });
});
