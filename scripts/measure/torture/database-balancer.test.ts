import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { databaseBalancer } from './database-pair.js';

describe('the haproxy configuration before two databases', () => {
  it('is shown in the operator guide as it is tested', () => {
    const guide = readFileSync('docs/guides/operator.md', 'utf8');
    const text = databaseBalancer({ listen: '127.0.0.1:5000', one: '10.0.0.11:5432', two: '10.0.0.12:5432' });
    expect(guide).toContain(`\n\`\`\`\n${text}\`\`\`\n`);
  });

  it('signs in with the protocol of PostgreSQL', () => {
    const text = databaseBalancer({ listen: '127.0.0.1:5000', one: '10.0.0.11:5432', two: '10.0.0.12:5432' });
    const [startup = '', terminate = ''] = [...text.matchAll(/send-binary (\w+)/g)].map(([, hex]) => hex ?? '');
    const bytes = Buffer.from(startup, 'hex');
    expect(bytes.readUInt32BE(0)).toBe(bytes.length);
    expect(bytes.readUInt16BE(4)).toBe(3);
    expect(bytes.toString('utf8', 8)).toBe('user\0haproxy\0database\0postgres\0\0');
    expect(terminate).toBe('5800000004');
  });
});
