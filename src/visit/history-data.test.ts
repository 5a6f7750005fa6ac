import { describe, expect, it } from '@jest/globals';
import { historyStateOf } from './history-data.js';

describe('the data that the end of a page shows after a reload', () => {
  it('comes from the last response and, where the page says so, from the last answers', () => {
    const keeps = { reference: '/appointment/reference', day: { answer: '/note/date' } };
    const result = { data: { appointment: { reference: 'AP-1' } }, answers: { note: { date: '11/25/2026', message: 'private' } } };
    expect(historyStateOf({ keeps }, result)).toEqual({ kept: { reference: 'AP-1', day: '11/25/2026' } });
  });

  it('has lists of texts, too', () => {
    const keeps = { tenants: { answer: '/associations' } };
    expect(historyStateOf({ keeps }, { answers: { associations: ['a', 'b'] } })).toEqual({ kept: { tenants: 'a,b' } });
  });

  it('leaves out what is missing and what is no text', () => {
    const keeps = { reference: '/reference', day: { answer: '/day' }, note: { answer: '/note' } };
    expect(historyStateOf({ keeps }, { data: { reference: 7 }, answers: { note: { day: 'x' } } })).toEqual({ kept: {} });
    expect(historyStateOf({}, { data: { reference: 'AP-1' } })).toEqual({ kept: {} });
  });
});
