import { describe, expect, it } from '@jest/globals';
import { withServer } from '../../../fixtures/testing/over-stores.js';

describe('the calendar file of a membership', () => {
  const { server } = withServer();
  const get = (query: string, code = 'harbor') => server.app.inject({ url: `/calendar/${code}/membership.ics?${query}` });
  const linesOf = (body: string) => body.split('\r\n').filter((line) => /^(DTSTART|SUMMARY)/.test(line));

  it('has its first day and the day of the next payment', async () => {
    const answer = await get('offerings=harbor-individual-monthly&start=2026-12-31');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="membership.ics"');
    expect(linesOf(answer.body)).toEqual([
      'DTSTART;VALUE=DATE:20261231',
      'SUMMARY:Harbor One at Harbor Health starts',
      'DTSTART;VALUE=DATE:20270131',
      'SUMMARY:Payment to Harbor Health for Harbor One',
    ]);
  });

  it('has each later installment, of several plans, in the language of the page [D-128]', async () => {
    const split = await get('offerings=summit-individual-split%20summit-individual-bi-yearly&start=2026-11-30', 'summit');
    const days = linesOf(split.body).filter((line) => line.startsWith('DTSTART'));
    expect(days.length).toBeGreaterThan(3);
    const nepali = await get('offerings=himal-individual-quarterly&start=2026-11-30&language=ne', 'himal');
    expect(nepali.body).toContain('सुरु');
  });

  it.each([
    ['offerings=nothing&start=2026-12-01', 'harbor', 404],
    ['offerings=harbor-individual-monthly&start=2026-12-01', 'nobody', 404],
    ['offerings=harbor-individual-monthly&start=2026-02-30', 'harbor', 404],
    ['offerings=harbor-individual-monthly&start=tomorrow', 'harbor', 400],
  ])('is not there for %s of %s', async (query, code, status) => {
    expect((await get(query, code)).statusCode).toBe(status);
  });
});
