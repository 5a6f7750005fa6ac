import { describe, expect, it } from '@jest/globals';
import { builtInTexts } from './built-in-texts.js';
import { nepal, unitedStates } from '../../fixtures/testing/sample-context.js';
import { createTexts, type TextSource } from './texts.js';

const texts = { en: { 'field.dob.title': 'Date of Birth', 'error.max': 'The number must be {max} or less' } };

interface OtherSource extends Partial<Omit<TextSource, 'library'>>, Partial<TextSource['library']> {}

function createFor(dictionary: { [key: string]: string }, { platform = unitedStates, texts: own = texts, ...other }: OtherSource = {}) {
  const library = { texts: own, platform };
  return createTexts({ code: 'Harbor', groupCode: 'Coastal', language: 'en', dictionaries: { en: dictionary }, library, ...other });
}

const textsFor = (...source: Parameters<typeof createFor>) => createFor(...source).text;

describe('a text of a tenant [R-1.63] [R-1.64]', () => {
  it("[R-3.279] [R-3.280] [R-3.281] [R-3.282] is the tenant's, else the group's, else the dictionary's, else the product's, else the definition's", () => {
    const all = { 'harbor_field.dob.title': 'tenant', 'coastal_field.dob.title': 'group', 'field.dob.title': 'plain' };
    expect(textsFor(all)(['field.dob.title'], 'base')).toBe('tenant');
    expect(textsFor(all, { code: 'meadow' })(['field.dob.title'], 'base')).toBe('group');
    expect(textsFor({ 'field.dob.title': 'plain' })(['field.dob.title'], 'base')).toBe('plain');
    expect(textsFor({})(['field.dob.title'], 'base')).toBe('Date of Birth');
    expect(textsFor({})(['field.height.title'], 'base')).toBe('base');
  });

  it('is found in any case of letters (D-104)', () => {
    expect(textsFor({ 'HARBOR_Field.DOB.title': 'Born on' })(['field.dob.title'], 'base')).toBe('Born on');
  });

  it('of an earlier key wins over one of a later key', () => {
    const keys = ['form.a.dob.title', 'field.dob.title'];
    expect(textsFor({ 'harbor_field.dob.title': 'shared' })(keys, 'base')).toBe('shared');
    expect(textsFor({ 'form.a.dob.title': 'own', 'harbor_field.dob.title': 'shared' })(keys, 'base')).toBe('own');
  });

  it('may be empty', () => {
    expect(textsFor({ 'field.dob.title': '' })(['field.dob.title'], 'base')).toBe('');
  });

  it('keeps its placeholders without params, and is never read as code or markup', () => {
    expect(textsFor({})(['error.max'], 'base')).toBe('The number must be {max} or less');
    expect(textsFor({ 'field.dob.title': '<b>{{x}} $t(error.max)</b>' })(['field.dob.title'], 'base', { y: 1 })).toBe(
      '<b>{{x}} $t(error.max)</b>',
    );
  });

  it('is not taken from an object prototype', () => {
    expect(textsFor({})(['constructor', '__proto__', 'toString'], 'base')).toBe('base');
  });
});

describe('the params of a text', () => {
  it('[R-5.10] [R-5.11] fill its placeholders', () => {
    expect(textsFor({})(['error.max'], 'base', { max: 99_999 })).toBe('The number must be 99999 or less');
    expect(builtInTexts(['x'], '{a} and {a} and {b}', { a: '$&', b: 0 })).toBe('$& and $& and 0');
    expect(builtInTexts([], 'Age must be below {age}', { age: 120 })).toBe('Age must be below 120');
  });

  it('leave a placeholder without a value as it is, and never read a prototype', () => {
    expect(builtInTexts(['x'], '{age} {toString} {}', {})).toBe('{age} {toString} {}');
    expect(builtInTexts(['x'], '{name}', { name: '<b>{age}</b>' })).toBe('<b>{age}</b>');
  });

  it('select the plural form by their count, in the rules of the language', () => {
    const plurals = { 'hits.count_one': '{count} hit', 'hits.count_other': '{count} hits', 'hits.count': 'unused' };
    const text = textsFor(plurals);
    expect([0, 1, 2].map((count) => text(['hits.count'], 'base', { count }))).toEqual(['0 hits', '1 hit', '2 hits']);
    expect(textsFor({ 'hits.count': '{count} found' })(['hits.count'], 'base', { count: 1 })).toBe('1 found');
  });

  it('are all of the most specific text, though a more general one has plural forms', () => {
    const plurals = { 'hits.count_one': '{count} hit', 'hits.count_other': '{count} hits' };
    const text = textsFor({ ...plurals, 'harbor_hits.count': 'Found: {count}' });
    expect([1, 2].map((count) => text(['hits.count'], 'base', { count }))).toEqual(['Found: 1', 'Found: 2']);
  });

  it('are written as the platform writes amounts, days and numbers, where the text says so (D-101)', () => {
    const sum = { sum: '{cents, currency} on {day, date}, {count, number} times' };
    const params = { cents: 123_456_750, day: '2024-02-09', count: 100_000 };
    expect(textsFor(sum)(['sum'], 'base', params)).toBe('$1,234,567.50 on 02/09/2024, 100,000 times');
    expect(textsFor(sum, { platform: nepal })(['sum'], 'base', params)).toBe('Rs 12,34,567.50 on 2024/02/09, 1,00,000 times');
    expect(textsFor(sum)(['sum'], 'base', {})).toBe(sum.sum);
  });
});

describe("i18next's own t, which pages use", () => {
  it('finds what the engine finds, in any case of letters, and fills the fallback', () => {
    const { t } = createFor({ 'COASTAL_Field.dob.title': 'Born on' }).i18n;
    expect(t('field.DOB.title', 'base')).toBe('Born on');
    expect(t('error.max', 'base', { max: 3 })).toBe('The number must be 3 or less');
    expect(t('error.max', 'base')).toBe('The number must be {max} or less');
    expect(t('nowhere', 'At most {max}', { max: '$t(error.max) {max}' })).toBe('At most $t(error.max) {max}');
    expect(t('constructor', 'base')).toBe('base');
  });

  it("never reads the tenant's English where the product has the language", () => {
    const ne = { 'field.dob.title': 'जन्म मिति' };
    const { t } = createFor(
      { 'harbor_field.dob.title': 'Born on', 'harbor_error.max': 'Not above {max}' },
      { language: 'ne-NP', texts: { ...texts, ne } },
    ).i18n;
    expect(t('field.dob.title', 'base')).toBe('जन्म मिति');
    expect(t('error.max', 'base', { max: 3 })).toBe('Not above 3');
  });
});

describe('a text in another language', () => {
  const nepali = { 'field.dob.title': 'जन्म मिति' };
  const both = { language: 'ne', texts: { ...texts, ne: nepali } };

  it("is the tenant's in that language, else the product's", () => {
    const dictionaries = { ne: { 'harbor_field.dob.title': 'तपाईंको जन्म मिति' } };
    expect(textsFor({}, { ...both, dictionaries })(['field.dob.title'], 'base')).toBe('तपाईंको जन्म मिति');
    expect(textsFor({}, both)(['field.dob.title'], 'base')).toBe('जन्म मिति');
  });

  it("never is the tenant's English under any key, where the product has that language", () => {
    const english = { 'harbor_form.a.dob.title': 'Born on', 'harbor_field.dob.title': 'Born on' };
    expect(textsFor(english, both)(['form.a.dob.title', 'field.dob.title'], 'base')).toBe('जन्म मिति');
  });

  it("is the tenant's English, then the product's, where that language has none", () => {
    expect(textsFor({ 'error.max': 'Not above {max}' }, both)(['error.max'], 'base')).toBe('Not above {max}');
    expect(textsFor({}, both)(['error.max'], 'base', { max: 3 })).toBe('The number must be 3 or less');
  });

  it('is the one without a region where the region has none', () => {
    expect(textsFor({}, { ...both, language: 'ne-NP' })(['field.dob.title'], 'base')).toBe('जन्म मिति');
  });
});
