import { describe, expect, it } from '@jest/globals';
import { benefitStartDate, lastBenefitStart } from './benefit-start-date.js';
import { minutesOfDay } from './clock-time.js';
import { birthDate, date } from './dates.js';
import { formats } from './registry.js';
import { nepal, sampleContext, unitedStates } from '../../fixtures/testing/sample-context.js';

const time12h = formats.get('time-12h');
const inTheStates = sampleContext();
const inNepal = sampleContext({ platform: nepal });
const on = (today: string) => sampleContext({ today });

describe('a date', () => {
  it.each(['11/02/2026', '1/2/2026', '1-2-2026', '1.2.2026', ' 01 / 02 / 2026 ', '2026-01-02', '2026/1/2', '01022026', '०१/०२/२०२६'])(
    'is read from %j',
    (typed) => {
      expect(date.normalise?.(typed, inTheStates)).toBe(typed === '11/02/2026' ? typed : '01/02/2026');
    },
  );

  it.each(['01/02/26', '02/30/2026', '13/01/2026', '1/2', 'tomorrow', '2026-1', '1/2/20266'])(
    'stays %j as it was typed, and is refused',
    (typed) => {
      expect(date.normalise?.(typed, inTheStates)).toBe(typed);
      expect(date.check(typed, inTheStates)).toEqual({ textKey: 'error.date' });
    },
  );

  it('is typed and shown as the platform does, and kept as MM/dd/yyyy', () => {
    expect(date.mask?.(inTheStates)).toBe('##/##/####');
    expect(date.mask?.(inNepal)).toBe('####/##/##');
    expect(date.normalise?.('2026/01/02', inNepal)).toBe('01/02/2026');
    expect(date.normalise?.('20260102', inNepal)).toBe('01/02/2026');
    expect(date.display?.('01/02/2026', inNepal)).toBe('2026/01/02');
    expect(date.display?.('01/02/2026', inTheStates)).toBe('01/02/2026');
    expect(date.check('2026/01/02', inNepal)).toEqual({ textKey: 'error.date' });
  });

  it.each(['02/03/1992', '2/3/1992', '02-03-1992', '०२/०३/१९९२'])('is not guessed from %j where the year comes first', (typed) => {
    const answer = date.normalise?.(typed, inNepal) ?? '';
    expect(date.check(answer, inNepal)).toEqual({ textKey: 'error.date' });
    expect(date.normalise?.(date.display?.(answer, inNepal) ?? '', inNepal)).toBe(answer);
    expect(date.normalise?.('02/03/1992', inTheStates)).toBe('02/03/1992');
  });

  it('is read month first where the day can be no month, or is the same number', () => {
    expect(date.normalise?.('02/25/1992', inNepal)).toBe('02/25/1992');
    expect(date.normalise?.('3/3/1992', inNepal)).toBe('03/03/1992');
  });
});

describe('a date of birth', () => {
  it('[R-5.1] [R-5.39] is a day of the calendar', () => {
    expect(birthDate.check('02/29/2024', inTheStates)).toBeUndefined();
    expect(birthDate.check('02/29/2023', inTheStates)).toEqual({ textKey: 'error.date-of-birth' });
    expect(birthDate.check('1/2/20', inTheStates)).toEqual({ textKey: 'error.date-of-birth' });
  });

  it('[R-5.40] is today at the latest', () => {
    expect(birthDate.check('11/20/2026', on('2026-11-20'))).toBeUndefined();
    expect(birthDate.check('11/21/2026', on('2026-11-20'))).toEqual({ textKey: 'error.date-of-birth' });
  });

  it('[R-5.11] [R-5.41] is 120 years ago at the earliest, to the day', () => {
    expect(birthDate.check('11/20/1906', on('2026-11-20'))).toBeUndefined();
    expect(birthDate.check('11/19/1906', on('2026-11-20'))).toEqual({ textKey: 'error.max-age', params: { age: 120 } });
  });

  it('[R-5.41] on a February 29 counts to March 1 where the 120th year has no such day', () => {
    expect(birthDate.check('02/29/1904', on('2024-02-29'))).toBeUndefined();
    expect(birthDate.check('02/28/1904', on('2024-02-29'))?.textKey).toBe('error.max-age');
    expect(birthDate.check('02/29/1980', on('2100-03-01'))).toBeUndefined();
    expect(birthDate.check('02/29/1980', on('2100-03-02'))?.textKey).toBe('error.max-age');
  });

  it('is as old as the platform allows', () => {
    const platform = { ...unitedStates, limits: { maximumAge: 100 } };
    expect(birthDate.check('11/19/1926', sampleContext({ platform }))).toEqual({ textKey: 'error.max-age', params: { age: 100 } });
  });

  it('is read from what a browser fills in', () => {
    expect(birthDate.normalise?.('1980-02-29', inTheStates)).toBe('02/29/1980');
  });
});

describe('the day a benefit starts', () => {
  it('[R-5.6] [R-5.80] is a day of the calendar', () => {
    expect(benefitStartDate.check('02/30/2026', on('2026-02-25'))).toEqual({ textKey: 'error.date' });
  });

  it('[R-5.81] is today or one of the next 7 days, over the ends of months and years too', () => {
    expect(benefitStartDate.check('12/28/2026', on('2026-12-28'))).toBeUndefined();
    expect(benefitStartDate.check('01/04/2027', on('2026-12-28'))).toBeUndefined();
    expect(benefitStartDate.check('01/05/2027', on('2026-12-28'))).toEqual({ textKey: 'error.date' });
    expect(benefitStartDate.check('12/27/2026', on('2026-12-28'))).toEqual({ textKey: 'error.date' });
    expect(benefitStartDate.check('03/06/2028', on('2028-02-28'))).toBeUndefined();
    expect(lastBenefitStart(on('2026-12-28'))).toBe('2027-01-04');
    expect(lastBenefitStart(on('2028-02-28'))).toBe('2028-03-06');
  });

  it('[R-5.82] has the window of the tenant, else of the definition, else of the platform', () => {
    const platform = { ...unitedStates, limits: { benefitStartDays: 3 } };
    const setting = (value: string | number | null, isOn = true) => ({
      WINDOW: { code: 'WINDOW', status: 'Enabled', on: isOn, required: false, value },
    });
    const lastDay = (context: Parameters<typeof benefitStartDate.check>[1]) =>
      Array.from({ length: 30 }, (_, day) => `11/${String(day + 1).padStart(2, '0')}/2026`).findLast(
        (day) => benefitStartDate.check(day, context) === undefined,
      );
    expect(lastDay(sampleContext({ platform }))).toBe('11/23/2026');
    expect(lastDay(sampleContext({ platform, options: { days: 5 } }))).toBe('11/25/2026');
    const options = { days: 5, setting: 'WINDOW' };
    expect(lastDay(sampleContext({ platform, options, settings: setting('2') }))).toBe('11/22/2026');
    expect(lastDay(sampleContext({ platform, options, settings: setting(0) }))).toBe('11/20/2026');
    expect(lastDay(sampleContext({ platform, options, settings: setting(2, false) }))).toBe('11/25/2026');
    expect(lastDay(sampleContext({ platform, options, settings: setting('soon') }))).toBe('11/25/2026');
    expect(lastDay(sampleContext({ platform, options, settings: setting(366) }))).toBe('11/25/2026');
    expect(lastDay(sampleContext({ platform, options: { setting: 'toString' } }))).toBe('11/23/2026');
  });
});

describe('a time of day', () => {
  it('[R-5.7] [R-5.78] is hh:mm a on a 12-hour clock', () => {
    expect(time12h?.check('12:59 PM', inTheStates)).toBeUndefined();
    for (const wrong of ['1:00 PM', '00:30 AM', '13:00 PM', '10:60 AM', '10:00', '10:00 pm'])
      expect(time12h?.check(wrong, inTheStates)).toEqual({ textKey: 'error.time' });
  });

  it.each([
    ['9:30am', '09:30 AM'],
    ['9 p.m.', '09:00 PM'],
    ['14:30', '02:30 PM'],
    ['00:05', '12:05 AM'],
    ['12.15 PM', '12:15 PM'],
    ['12 am', '12:00 AM'],
  ])('is read from %j', (typed, kept) => {
    expect(time12h?.normalise?.(typed, inTheStates)).toBe(kept);
  });

  it.each(['9:30', '9', '25:00', '13 pm', '9:5 am', 'noon'])('is not guessed from %j', (typed) => {
    expect(time12h?.normalise?.(typed, inTheStates)).toBe(typed);
  });

  it('[R-5.79] has its minutes counted from midnight, so that an end can be later than a start', () => {
    expect(['12:00 AM', '12:59 AM', '01:00 AM', '11:59 AM', '12:00 PM', '01:05 PM', '11:59 PM'].map(minutesOfDay)).toEqual([
      0, 59, 60, 719, 720, 785, 1439,
    ]);
    expect(minutesOfDay('9:30')).toBeUndefined();
  });
});
