import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const site = join(import.meta.dirname, '../../../dist/site');

test('the files a browser gets name no secret of a gateway and no bypass code', () => {
  const scripts = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|html|css|json|map)$/.test(name));
  expect(scripts.length).toBeGreaterThan(3);
  for (const name of scripts) {
    const found = /authorization_(test|live)|bypassCode|secret:[a-z]|sk_(test|live)_|BEGIN [A-Z ]*PRIVATE KEY/.exec(
      readFileSync(join(site, name), 'utf8'),
    );
    expect([name, found?.[0]]).toEqual([name, undefined]);
  }
});
