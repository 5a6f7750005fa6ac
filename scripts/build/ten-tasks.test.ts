import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { valueAt } from '../../engine/base/pointer.js';
import { outlineForm } from '../../engine/build.js';
import { openForm } from '../../engine/index.js';
import { blocksOfPage, PAGES, pasteBlocks } from '../../fixtures/testing/guide-files.js';
import { callScripts } from '../../fixtures/testing/real-server.js';
import { pasteTask, TEN_TASKS, type Task } from '../../fixtures/testing/ten-tasks.js';
import { createTexts } from '../../server/shared/texts.js';
import { checkFiles } from '../define/check/check-tree.js';
import { readTree } from '../define/check/read-tree.js';
import { answerErrorsOf, caseSource, openProject, resolveCase, type Case, type Project } from '../define/project.js';

type Outline = NonNullable<Task['outlines']>[number];

const [before, after] = ['before', 'after'].map((name) => mkdtempSync(join(tmpdir(), `vestibule-tasks-${name}-`))) as [string, string];
const projects = {} as { before: Project; after: Project };
afterAll(() => [before, after].forEach((folder) => rmSync(folder, { recursive: true })));

beforeAll(async () => {
  for (const root of [before, after])
    for (const part of ['schemas', 'fixtures/tenants']) cpSync(part, join(root, part), { recursive: true });
  for (const task of TEN_TASKS) pasteTask(after, task);
  const makes = TEN_TASKS.flatMap(({ commands }) => commands).filter(({ name }) => name === 'new');
  const results = await callScripts(makes.map(({ name, words }) => ({ name, words: [...words, '--root', after] })));
  const failed = results.find(({ code }) => code !== 0);
  if (failed || results.length !== 1) throw new Error(JSON.stringify(results));
  projects.before = await openProject(before);
  projects.after = await openProject(after);
});

/** Returns a form as text in a language; an empty text if the project has no such form or tenant. */
function outlineIn(project: Project, { form, language = 'en', answers }: Outline, tenant: string): string {
  const [fixture, library] = [project.tenants.get(tenant), project.library.get(tenant)];
  if (!fixture || !library || !(form in library.forms)) return '';
  const { code, groupCode } = fixture.tenant;
  const { text } = createTexts({ code, groupCode, language, dictionaries: { en: fixture.dictionary }, library });
  const resolved = openForm({ ...caseSource(project, { form, tenant, today: '2026-11-20' }), text }, { answers });
  return outlineForm(resolved, { heading: form, problems: answerErrorsOf(resolved) });
}

describe('the ten usual changes of the guide for implementers', () => {
  it.each(TEN_TASKS.map((task) => [task.name, task] as const))(
    '%s: is seen after it and not before',
    (_, { outlines = [], values = [] }) => {
      expect(outlines.length + values.length).toBeGreaterThan(0);
      for (const outline of outlines)
        for (const tenant of outline.tenants) {
          expect(outlineIn(projects.after, outline, tenant)).toMatch(outline.has);
          expect(outlineIn(projects.before, outline, tenant)).not.toMatch(outline.has);
        }
      for (const [path, pointer, value] of values) {
        const read = (root: string): unknown =>
          existsSync(join(root, path)) ? valueAt(JSON.parse(readFileSync(join(root, path), 'utf8')), pointer) : undefined;
        expect([read(after), read(before) === value]).toEqual([value, false]);
      }
    },
  );

  it.each(TEN_TASKS.map((task) => [task.name, task] as const))(
    '%s: takes as many files as it says, at most two commands and no restart',
    (_, task) => {
      const pasted = new Set(task.blocks.flatMap(({ path }) => path ?? []));
      const made = task.commands.filter(({ name }) => name === 'new');
      expect(pasted.size + made.length).toBe(task.files);
      expect(task.blocks.filter(({ language, path }) => language !== '' && path === undefined)).toEqual([]);
      expect(task.commands.length).toBeLessThanOrEqual(2);
      expect(task.commands.filter(({ name }) => name === 'start' || name === 'build')).toEqual([]);
    },
  );

  it('leave, with all other blocks of the guides, nothing for check to find but texts that are not translated', async () => {
    const others = PAGES.flatMap(blocksOfPage).filter(({ heading }) => !TEN_TASKS.some(({ name }) => name === heading));
    pasteBlocks(after, others);
    const { problems } = await checkFiles(readTree([after]));
    expect(problems.filter(({ code }) => code !== 'text-not-translated')).toEqual([]);
  });

  it('change what the case shows of a visitor', () => {
    const path = 'fixtures/cases/enrollment-individual/called-by-another-name.json';
    const given = JSON.parse(readFileSync(join(after, path), 'utf8')) as Case;
    const [old, now] = [projects.before, projects.after].map((project) => {
      const resolved = resolveCase(project, given);
      return outlineForm(resolved, { heading: '', problems: answerErrorsOf(resolved) }).split('\n');
    });
    const added = now?.filter((line) => old?.includes(line) === false).join('\n');
    expect(added).toMatch(/o Nickname .*"Ada"\n.*\* Date of Birth .*! Member must be at least 21 years old[^]*o Employer/);
  });
});
