import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { pointer } from '../../engine/base/pointer.js';
import { readAddress, useChoice, writeAddress, type Choice } from './address.js';
import { takeKey } from './calls.js';
import { whatChanged } from './studio.js';

const CHOICE: Choice = {
  tenant: 'meadow',
  form: 'enrollment-individual',
  case: 'enrollment-individual/full',
  language: 'ne',
  width: 360,
  scheme: 'dark',
  settings: {
    GENDER: { status: 'Enabled', required: true },
    MIN_AGE: { status: 'Enabled', required: false, value: '18' },
    RACE: { status: 'Disabled', required: false },
    OPTIONS: { status: 'Enabled', required: true, value: 'a, b=c & d' },
    NOTE: { status: 'Enabled', required: false, value: '' },
  },
  at: pointer('dependents', 0, 'a/b'),
  tab: 'payload',
};

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the address of Studio', () => {
  it('names all that is chosen, as the commands write settings', () => {
    expect(readAddress(writeAddress(CHOICE))).toEqual(CHOICE);
    expect(writeAddress(CHOICE)).toContain('set=GENDER=Enabled,required&set=MIN_AGE=Enabled,,18&set=RACE=Disabled&');
  });

  it('leaves out what it cannot read', () => {
    expect(readAddress('?width=500&tab=other&set=GENDER&set==Enabled&scheme=blue')).toEqual(readAddress(''));
  });

  it('never names what was typed in, and Back returns to the page before', async () => {
    history.replaceState(null, '', writeAddress(CHOICE));
    const { result } = renderHook(() => useChoice());
    act(() => result.current.type({ firstName: 'Ida' }));
    act(() => result.current.choose({ width: 1280 }));
    act(() => result.current.open({ firstName: 'Ola' }, {}));
    expect(result.current).toMatchObject({ answers: { firstName: 'Ola' }, opening: 2, choice: { width: 1280, settings: {} } });
    act(() => result.current.choose({ tenant: 'harbor' }));
    expect(result.current).toMatchObject({ answers: undefined, opening: 3 });
    expect(location.href).toContain('tenant=harbor');
    expect(decodeURIComponent(location.href)).not.toMatch(/Ida|Ola|firstName/);
    const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    await act(async () => {
      history.back();
      await isBack;
    });
    expect(result.current.choice).toMatchObject({ tenant: 'meadow', width: 1280 });
  });

  it('loses its key at once', () => {
    history.replaceState(null, '', '/?tenant=meadow#key=secret');
    takeKey();
    expect(location.href).toBe('http://localhost/?tenant=meadow');
    expect(Object.values({ ...localStorage })).toEqual(['secret']);
  });
});

describe('what changed', () => {
  type Seen = Parameters<typeof whatChanged>[0];
  const seen = (state: string, asked: Partial<Seen['asked']> = {}, opening = 1) =>
    ({ form: 'agent', asked: { tenant: 'meadow', form: '', ...asked }, opening, fields: [{ at: '/gender', state }] }) as unknown as Seen;
  const count = (before: Seen, after: Seen) => whatChanged(before, after).length;

  it('is each field that is otherwise after a switch, a saved file or tried answers', () => {
    expect(count(seen('hidden'), seen('shown', { settings: { GENDER: { status: 'Enabled' } } }))).toBe(1);
    expect(count(seen('hidden'), seen('shown'))).toBe(1);
    expect(count(seen('hidden'), seen('shown', { answers: { age: 4 } }, 2))).toBe(1);
    expect(count(seen('hidden'), seen('hidden'))).toBe(0);
  });

  it('is nothing after another page was chosen or answers were typed in', () => {
    expect(count(seen('hidden'), seen('shown', { tenant: 'harbor' }))).toBe(0);
    expect(count(seen('hidden'), seen('shown', { answers: { age: 4 } }))).toBe(0);
  });
});
