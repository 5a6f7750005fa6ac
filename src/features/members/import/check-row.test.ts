import { describe, expect, it } from '@jest/globals';
import { pointer } from '../../../../engine/base/pointer.js';
import { ADA, checkMembers, csv, memberSource } from '../../../../fixtures/testing/member-csv.js';

const harbor = memberSource('harbor');
const checked = (text: string, source = harbor) => checkMembers(text, source);
const errorsOf = async (text: string, source = harbor) => {
  const result = await checked(text, source);
  return result.ok ? [] : result.errors.map(({ line, column, message, value }) => [line, column, message, value]);
};

describe('a row of a CSV file', () => {
  it('has no value beyond its columns, which are named as in spreadsheets', async () => {
    const errorAt = async (index: number) => (await errorsOf(`First Name,Last Name\nAda,Marsh${','.repeat(index - 1)}x`)).at(-1);
    const message = expect.stringMatching(/^The header row has 2 columns, and this value is in none of them\./);
    expect(await errorAt(2)).toEqual([2, 'C', message, 'x']);
    expect(await errorAt(27)).toEqual([2, 'AB', message, 'x']);
  });

  it.each(['2.075550142E9', '1,5E-3', '84.00', '#REF!', '#######', 'Err:508', '=B7', 'Zo\uFFFD'])(
    'is rejected with %s, which a spreadsheet has made of a text',
    async (value) => {
      const message = expect.stringMatching(/^Your spreadsheet has replaced/);
      expect(await errorsOf(csv({ ...ADA, 'Physical Address: City': value }))).toEqual([[2, 'Physical Address: City', message, value]]);
    },
  );

  it.each(['12E4', '4.05', '#B/2', '1,000', "'Sconset", '#1!'])('has %s as it is', async (value) => {
    const found = await checked(csv({ ...ADA, 'Physical Address: Address Line 2': value }));
    expect(found).toMatchObject({ ok: true, rows: [{ payload: { address: { addressLine2: value } } }] });
  });

  it.each(['1990-01-02T00:00:00.000', '1/2/1990 12:00 AM', '01/02/1990 0:00'])('has the day of %s, which is midnight', async (value) => {
    expect(await checked(csv({ ...ADA, 'Date of Birth': value }))).toMatchObject({ ok: true, rows: [{ payload: { dob: '01/02/1990' } }] });
  });

  it.each(['1990-01-02 12:00:00', '1990-01-02 00:01', '33000.0'])('is rejected with %s, which is no day', async (value) => {
    expect(await errorsOf(csv({ ...ADA, 'Date of Birth': value }))).toEqual([[2, 'Date of Birth', expect.stringMatching(/./), value]]);
  });

  it('is rejected for a value that the form would replace or empty', async () => {
    const copy = [{ to: pointer('middleName'), from: { root: 'answers', keys: ['lastName'] } as const }];
    const fills = [{ id: 'the middle name is the last name', box: pointer('sameAsPhysical'), copy, untick: 'clear' } as const];
    const copying = { ...harbor, form: { ...harbor.form, hash: 'copying', fills } };
    const found = await errorsOf(csv({ ...ADA, 'Middle Name': 'Joy' }), copying);
    expect(found).toContainEqual([2, 'Middle Name', expect.stringMatching(/doesn.t ask/), 'Joy']);
    expect(await errorsOf(csv({ ...ADA, 'Home Phone': '—' }))).toEqual([[2, 'Home Phone', expect.stringMatching(/valid phone/), '—']]);
  });
});
