import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Skeleton } from './skeleton.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('a page that is loading', () => {
  it('says after a second what for, and not before', () => {
    render(<Skeleton of="form" />);
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => jest.advanceTimersByTime(900));
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => jest.advanceTimersByTime(200));
    expect(screen.getByRole('status').textContent).toBe('Loading the form…');
  });

  it('says that it is busy', () => {
    const { container } = render(<Skeleton />);
    expect(container.firstElementChild?.getAttribute('aria-busy')).toBe('true');
  });
});
