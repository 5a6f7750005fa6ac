import { describe, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import useSWR from 'swr';
import { forgetCopies } from './forget.js';
import './payments.js';
import '../../features/questionnaire/questionnaires.js';
import './families.js';

const ANSWERS = { of: 'Ada' };
const show = (key: readonly string[], load: () => Promise<object>) => renderHook(() => useSWR(key, load).data).result;

describe('forgetting what a visitor entered [D-115]', () => {
  it.each(['payment-sources', 'respondent', 'visit'])('removes the cached answers about %s, of any tenant and client', async (name) => {
    const shown = ['c-1', 'c-2'].map((id) => show([name, 'harbor', id], async () => ANSWERS));
    await waitFor(() => expect(shown.map(({ current }) => current)).toEqual([ANSWERS, ANSWERS]));
    act(forgetCopies);
    await waitFor(() => expect(shown.map(({ current }) => current)).toEqual([undefined, undefined]));
  });

  it('drops an answer that is under way', async () => {
    let arrive: (answers: object) => void = () => undefined;
    const shown = show(['respondent', 'harbor', 'late'], () => new Promise((done) => (arrive = done)));
    await act(async () => {
      forgetCopies();
      arrive(ANSWERS);
    });
    expect(shown.current).toBeUndefined();
  });

  it('leaves what says nothing about a visitor', async () => {
    const shown = show(['settings', 'harbor'], async () => ANSWERS);
    await waitFor(() => expect(shown.current).toEqual(ANSWERS));
    await act(async () => forgetCopies());
    expect(shown.current).toEqual(ANSWERS);
  });
});
