import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import table from './imports/table.json' with { type: 'json' };

const page = readFileSync('docs/architecture.md', 'utf8');
const named = [...page.matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, path = '']) => path);

describe('docs/architecture.md', () => {
  it('names files and folders that exist', () => {
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('draws every room of the server and the site', () => {
    const rooms = [...table.order.server, ...table.order.src].flatMap((layer) => layer.split(' '));
    const isDrawn = (room: string): boolean => new RegExp(`\\b${room.split('/').at(-1)?.replace('.', '\\.')}\\b`).test(page);
    expect(rooms.filter((room) => !isDrawn(room) && !['options.ts', 'option-groups.ts'].includes(room))).toEqual([]);
  });

  it.each(['A keystroke', 'A POST /clients', 'A setting'])('leads through the files of %s', (title) => {
    const [, walk = ''] = page.split(`## ${title}\n`);
    const steps = (walk.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\d+\. /.test(line));
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.filter((step) => !/`[\w./-]+\.(tsx?|json)`/.test(step))).toEqual([]);
  });
});
