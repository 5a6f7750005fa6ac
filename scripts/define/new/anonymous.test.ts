import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Json } from '../../../engine/index.js';
import { levelsOf } from '../answering.js';
import { runCase } from '../cases/run-case.js';
import { readCases } from '../golden.js';
import { openProject, resolveCase } from '../project.js';
import { anonymousCase } from './anonymous.js';

const project = await openProject();

/** What cases send that read no context. */
const bodies = readCases('.').flatMap(({ path, given }) => {
  const body = JSON.parse(readFileSync(path.replace(/json$/, 'payload.json'), 'utf8')) as Json;
  return body === null || given.context || given.settings || given.parent ? [] : [{ path, given, body }];
});

/** Returns all texts in a JSON value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('a case like a request', () => {
  it.each(bodies)('has no text of a person that $path has, and is judged alike', ({ given: { form, tenant, today = '' }, body }) => {
    const { given, lost } = anonymousCase(project, { form, tenant, today, body });
    const states = levelsOf(resolveCase(project, given)).flatMap(({ resolved }) => [...resolved.states.values()]);
    const offered = states.flatMap(({ options = [] }) => options.map(({ value }) => value));
    const isCode = (text: string) => offered.includes(text) || /^[A-Z]{2}$/.test(text);
    const texts = textsIn(given.answers).filter((text) => !isCode(text));
    const left = textsIn(body).filter(
      (text) => texts.some((one) => one === text || (text.length > 3 && one.includes(text))) && !isCode(text),
    );
    expect([left, lost]).toEqual([[], []]);
    expect(runCase(project, given).errors).toEqual([]);
  });
});
