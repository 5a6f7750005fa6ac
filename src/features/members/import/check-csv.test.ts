import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ADA, checkMembers, csv, memberSource } from '../../../../fixtures/testing/member-csv.js';
import { pointer } from '../../../../engine/base/pointer.js';
import { MAX_ROWS } from './check-csv.js';
import { memberColumns } from './member-columns.js';
import { csvTemplate } from './parse-csv.js';

const harbor = memberSource('harbor');
type Same = Parameters<typeof checkMembers>[2];
const checked = (text: string, source = harbor, same: Same = []) => checkMembers(text, source, same);
const errorsOf = async (text: string, same?: Same) => {
  const result = await checked(text, harbor, same);
  return result.ok ? [] : result.errors.map(({ line, column, message }) => [line, column ?? '', message]);
};

describe('the template of a CSV file', () => {
  it('has a column for every field that a member can fill in, and none for dependents or hidden fields', () => {
    const titles = memberColumns(harbor).map(({ title }) => title);
    expect(titles).toEqual([...new Set(titles)]);
    expect(titles).toEqual(expect.arrayContaining([...Object.keys(ADA), 'How do you know your blood type?', 'Mailing Address: City']));
    expect(titles.join()).not.toMatch(/Primary|Member type|Relationship|Latitude|dial code|on file/);
    const required = memberColumns(harbor).filter(({ isRequired }) => isRequired);
    expect(required.map(({ title }) => title)).toEqual(expect.arrayContaining(['First Name', 'Last Name', 'Date of Birth']));
    expect(required.map(({ title }) => title)).not.toContain('Mailing Address: City');
  });

  it('follows the settings of the tenant, and the fields that an overlay adds or renames', () => {
    const without = memberSource('harbor', { settings: { GENDER: { status: 'Disabled' } } });
    expect(memberColumns(without).map(({ title }) => title)).not.toContain('Gender');
    const { form } = harbor;
    const renamed = { words: { title: 'Badge number' }, shared: 'badge' };
    const fields = form.fields.map((field) => (field.pointer === pointer('middleName') ? { ...field, ...renamed } : field));
    expect(memberColumns({ ...harbor, form: { ...form, hash: 'changed', fields } }).map(({ title }) => title)).toContain('Badge number');
  });
});

describe('a CSV file of members', () => {
  it('is rejected without rows, with too many, and with a quotation mark that is not closed, and takes 500', async () => {
    const title = memberColumns(harbor)[0]?.title ?? '';
    const none = [[undefined, '', expect.stringMatching(/no rows/)]];
    expect([await errorsOf(''), await errorsOf(title)]).toEqual([none, none]);
    expect(await errorsOf(`${title}\n${'Ada\n'.repeat(MAX_ROWS + 1)}`)).toEqual([[undefined, '', expect.stringMatching(/501 rows.* 500/)]]);
    expect(await errorsOf(`${title}\nAda\n"Bea`)).toEqual([[3, title, expect.stringMatching(/never closed/)]]);
    const rows = Array.from({ length: MAX_ROWS }, (_each, index) => ({ ...ADA, 'First Name': `Ada ${index}` }));
    expect(await checked(csv(...rows))).toMatchObject({ ok: true, rows: { length: MAX_ROWS } });
  });

  it('becomes the same requests as the form sends', async () => {
    const { 'Same as Physical Address': _, ...own } = ADA;
    const mailing = { 'Mailing Address: Address Line 1': 'PO Box 77', 'Mailing Address: City': 'Saco' };
    const bea = { ...own, ...mailing, 'Mailing Address: State': 'Maine', 'Mailing Address: Zip': '04072', 'First Name': 'Bea' };
    const result = await checked(
      csv(
        {
          ...bea,
          ...ADA,
          'Mailing Address: Address Line 1': '',
          'Mailing Address: City': '',
          'Mailing Address: State': '',
          'Mailing Address: Zip': '',
        },
        { ...bea, Phone: '207.555.0143', 'Date of Birth': '1985-12-11' },
      ),
    );
    expect(result).toMatchObject({ ok: true, rows: JSON.parse(readFileSync('src/features/members/import/requests.json', 'utf8')) });
  });

  it('is read with and without the stars that mark required columns in the template', async () => {
    const [titles = '', row = ''] = csv(ADA).split('\r\n');
    const marked = csvTemplate(memberColumns(harbor)).slice(1).trimEnd().split(',');
    expect(marked).toEqual(expect.arrayContaining(['First Name *', 'Last Name *', 'Date of Birth *', 'Middle Name']));
    const [plain, starred] = [await checked(csv(ADA)), await checked([titles.replace('First Name', 'First Name *'), row].join('\r\n'))];
    expect(plain).toMatchObject({ ok: true });
    expect(starred).toEqual(plain);
  });

  it('is rejected with every error of every row, with line and column, in plain words', async () => {
    const rows = [
      { ...ADA, 'First Name': '' },
      ADA,
      { ...ADA, 'Date of Birth': '13/32/1985', Gender: 'F', 'Same as Physical Address': 'maybe' },
      { ...ADA, 'First Name': 'Kid', 'Date of Birth': '06/01/2015' },
      { ...ADA, 'First Name': 'Zoe', Email: 'zoe at example.org' },
    ];
    expect(await errorsOf(csv(...rows))).toEqual([
      [2, 'First Name', 'Enter the first name'],
      [4, 'Date of Birth', expect.stringMatching(/./)],
      [4, 'Gender', expect.stringMatching(/^Please write one of these: .*Female/)],
      [4, 'Same as Physical Address', 'Please write Yes or No.'],
      [5, 'Date of Birth', 'Member must be at least 18 years old'],
      [6, 'Email', expect.stringMatching(/./)],
    ]);
  });

  it('[D-59] is rejected for a phone without ten digits and a date that could be two days, and reads other scripts and dial codes', async () => {
    const himal = memberSource('himal');
    const phone = memberColumns(himal).find(({ pointer: at }) => at === '/phone')?.title ?? '';
    const maya = { 'First Name': 'Maya', 'Last Name': 'Tamang', 'Date of Birth': '1992/02/03', [phone]: '+977 984-1234567' };
    const rows = [maya, { ...maya, [phone]: '९८४१२३४५६७' }, { ...maya, [phone]: '12' }, { ...maya, 'Date of Birth': '02/03/1992' }];
    const result = await checked(csv(...rows), himal);
    const found = result.ok ? [] : result.errors.filter(({ column }) => column === phone || column === 'Date of Birth');
    expect(found.map(({ line, column, message }) => [line, column, message])).toEqual([
      [4, phone, 'Please enter a valid phone number'],
      [5, 'Date of Birth', 'Please enter a valid date of birth'],
    ]);
  });

  it('is rejected for values that the form would drop, and for the same person twice', async () => {
    const rows = [ADA, { ...ADA, 'First Name': 'Bea', 'Mailing Address: City': 'Bangor' }, { ...ADA, 'Mailing Address: City': '' }];
    expect(await errorsOf(csv(...rows), [{ index: 1, sameAs: 0 }])).toEqual([
      [3, 'Mailing Address: City', expect.stringMatching(/doesn.t ask/)],
      [4, '', expect.stringMatching(/same person as in line 2/)],
    ]);
  });

  it('has rows of people who are in the group already, of whom the server knows, and those are no errors', async () => {
    const result = await checked(csv(ADA, { ...ADA, 'First Name': 'Bea' }, ADA), harbor, [
      { index: 0, clientId: 'a' },
      { index: 2, clientId: 'a', sameAs: 0 },
    ]);
    expect(result.ok && result.rows.map(({ line, isPresent }) => [line, isPresent])).toEqual([
      [2, true],
      [3, false],
      [4, true],
    ]);
  });

  it('is rejected for unknown, repeated and missing columns, once each, and takes rows without their last cells', async () => {
    const { 'Last Name': _last, ...withoutLast } = ADA;
    const [titles = '', row = ''] = csv(withoutLast).split('\r\n');
    expect(await errorsOf([`${titles},Shoe size,first name`, `${row},42,Ada`, row].join('\n'))).toEqual([
      [1, 'Shoe size', expect.stringMatching(/no column with this name/)],
      [1, 'first name', expect.stringMatching(/twice/)],
      [1, 'Last Name', expect.stringMatching(/missing/)],
    ]);
    expect(await errorsOf('\n\nFirst Name\nAda')).toContainEqual([3, 'Last Name', expect.stringMatching(/missing/)]);
  });
});
