import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validatorsFor } from '../../engine/build.js';
import type { Field, Form, Json, JsonObject } from '../../engine/index.js';
import { bundleValidators, openValidatorFiles } from './form-validators.js';

const run = promisify(execFile);

const LIMITS: readonly JsonObject[] = [
  { type: 'string', minLength: 2, maxLength: 80 },
  { type: 'string', pattern: '^\\p{L}[\\p{L} .-]*$', maxLength: 40 },
  { type: 'number', minimum: 0, multipleOf: 0.01 },
  { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true },
  { type: 'object', properties: { zip: { type: 'string', pattern: '^\\d{5}$' } }, additionalProperties: false },
];

function form(hash: string, fieldCount: number, rows: readonly Form[] = []): Form {
  const properties = Object.fromEntries(
    Array.from({ length: fieldCount }, (_, index) => [`field${index}`, LIMITS[index % LIMITS.length] ?? {}]),
  );
  const fields = rows.map((each) => ({ rows: each }) as unknown as Field);
  const validation = { $id: hash, type: 'object', properties };
  return {
    stage: 'form',
    id: hash,
    about: '',
    hash,
    fields,
    bindings: [],
    rules: [],
    order: [],
    checks: [],
    fills: [],
    changes: [],
    submit: { body: [] },
    removed: [],
    sections: [],
    flow: 'all',
    validation,
  };
}

/** Answers that are nearly right, so that each limit is met and missed. */
function someAnswers(fieldCount: number): fc.Arbitrary<Json> {
  const value = fc.oneof(
    fc.string({ maxLength: 4, unit: 'grapheme' }),
    fc.constantFrom('Åse', '💩', '12345', 1.1, 0.015, -1),
    fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
    fc.record({ zip: fc.constantFrom('12345', 'x') }),
    fc.jsonValue(),
  );
  return fc.dictionary(
    fc.integer({ min: 0, max: fieldCount - 1 }).map((index) => `field${index}`),
    value,
  ) as fc.Arbitrary<Json>;
}

describe('the bundled validators', () => {
  const row = form('row-hash', 5);
  const outer = form('0f-e_', 45, [row]);
  const folder = mkdtempSync(join(tmpdir(), 'validators-'));
  let code = '';

  beforeAll(async () => {
    code = await bundleValidators(outer);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('run where code from text is forbidden and say what the validators in the process say', async () => {
    const samples = fc.sample(fc.oneof(someAnswers(45), fc.jsonValue()), { numRuns: 300, seed: 7 }) as Json[];
    writeFileSync(join(folder, 'validators.mjs'), code);
    writeFileSync(join(folder, 'samples.json'), JSON.stringify(samples));
    writeFileSync(
      join(folder, 'judge.mjs'),
      `import { readFileSync } from 'node:fs';
       import { functions } from './validators.mjs';
       const samples = JSON.parse(readFileSync(new URL('./samples.json', import.meta.url), 'utf8'));
       const errorsOf = (validate) => (sample) => validate(sample) ? [] : validate.errors.map(({ schemaPath: _, ...error }) => error);
       process.stdout.write(JSON.stringify(Object.fromEntries(Object.entries(functions).map(([hash, validate]) => [hash, samples.map(errorsOf(validate))]))));`,
    );
    const { stdout } = await run(process.execPath, ['--disallow-code-generation-from-strings', join(folder, 'judge.mjs')], {
      maxBuffer: 2 ** 26,
      env: {},
    });
    const here = validatorsFor([outer]);
    const written = JSON.parse(JSON.stringify(samples)) as Json[];
    const expected = Object.fromEntries(
      [outer, row].map(({ hash, validation }) => [
        hash,
        written.map((sample) => here[hash]?.rawValidation(validation, sample).errors ?? []),
      ]),
    );
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(expected)));
    expect(expected[outer.hash]?.filter((errors) => errors.length === 0).length).toBeGreaterThan(10);
    expect(expected[outer.hash]?.filter((errors) => errors.length > 0).length).toBeGreaterThan(100);
  });

  it('hold no way to make code, load nothing and keep the u flag of their expressions', () => {
    expect(code).not.toMatch(/\beval\b|\bFunction\(|\bimport\b|\brequire\((?!\\?")/);
    expect(code).toMatch(/new RegExp\("[^"]*p\{L\}[^"]*","u"\)/);
  });

  it('of 45 fields take less than 5 KB, compressed', () => {
    expect(gzipSync(code).length).toBeLessThan(5_000);
  });
});

describe('the file of a form', () => {
  it('is made once, when it is first asked for, and again where newer forms took its place', async () => {
    const files = openValidatorFiles(2);
    const [one, ...others] = [form('one', 2), form('two', 3), form('three', 4)];
    expect(files.known(one.hash)).toBeUndefined();
    const made = files.of(one);
    expect([files.of(one), files.known(one.hash)]).toEqual([made, made]);
    expect((await made).plain.toString()).toBe(await bundleValidators(one));
    for (const other of others) await files.of(other);
    expect(files.known(one.hash)).toBeUndefined();
  });
});
