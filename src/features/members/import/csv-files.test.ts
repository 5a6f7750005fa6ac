import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Pointer, valueAt } from '../../../../engine/base/pointer.js';
import expected from '../../../../fixtures/csv/expected.json' with { type: 'json' };
import { checkMembers, memberSource } from '../../../../fixtures/testing/member-csv.js';
import { readCsvSource } from './import-error.js';

const FOLDER = 'fixtures/csv';

/** Errors are line, column, message and value; rows are the line and the values of the request, without those that the form adds. */
interface Expected {
  readonly madeBy: string;
  readonly tenant: string;
  readonly unread?: string;
  readonly errors?: readonly (string | number)[][];
  readonly rows?: readonly (string | number)[][];
}

const VALUES = ['/firstName', '/lastName', '/dob', '/gender', '/bloodGroup', '/lastSSN', '/email', '/phones/0/value'];
const ADDRESS = ['/address/addressLine1', '/address/state', '/address/zip'];
const isThere = (value: unknown) => value !== undefined;

async function importFile(name: string, tenant: string) {
  const read = await readCsvSource(new File([readFileSync(`${FOLDER}/${name}`)], name));
  if (!read.ok) return { unread: read.code };
  const checked = await checkMembers(read.text, memberSource(tenant));
  const valuesOf = (payload: unknown) => [...VALUES, ...ADDRESS].map((at) => valueAt(payload, at as Pointer));
  if (checked.ok) return { rows: checked.rows.map(({ line, payload }) => [line, ...valuesOf(payload)].filter(isThere)) };
  return { errors: checked.errors.map(({ line, column, message, value }) => [line, column, message, value].filter(isThere)) };
}

describe('a file of a spreadsheet', () => {
  const files = Object.entries<Expected>(expected);

  it.each(files)('%s has the rows or the errors that it must have', async (name, file) => {
    expect({ ...file, ...(await importFile(name, file.tenant)) }).toEqual(file);
    expect([file.unread, file.errors, file.rows].filter(isThere)).toHaveLength(1);
  });

  it('is listed with what it must give', () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual([...files.map(([name]) => name), 'expected.json'].toSorted());
    expect(files.filter(([, { rows }]) => rows !== undefined).length).toBeGreaterThan(15);
  });

  it('has its own line ends, which git does not change', () => {
    expect(readFileSync(`${FOLDER}/excel-windows.csv`, 'latin1')).toMatch(/^First Name.*\r\n/);
    expect(readFileSync(`${FOLDER}/excel-mac.csv`, 'latin1')).not.toContain('\n');
    expect(readFileSync('.gitattributes', 'utf8')).toContain(`${FOLDER}/*.csv -text`);
  });
});
