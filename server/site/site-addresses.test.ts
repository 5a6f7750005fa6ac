import { describe, expect, it } from '@jest/globals';
import { localAddresses, localOrigins } from './site-addresses.js';

const tenant = (code: string, groupCode: string, isPrimary = true) => ({ tenantId: code, code, slug: code, groupCode, isPrimary });
const all = [
  tenant('harbor', 'coastal'),
  tenant('himal', 'himal'),
  tenant('lost', 'nowhere', false),
  tenant('meadow', 'coastal', false),
  tenant('strayed', 'nowhere', false),
  tenant('summit', 'summit'),
];

describe('the addresses of the sites on this machine', () => {
  it('[R-1.1] are one for each group that can be found and one for each of its tenants, the first group for hosts that name none (D-112)', () => {
    expect(localAddresses(all, undefined, 8080)).toEqual([
      'http://localhost:8080/',
      'http://localhost:8080/harbor',
      'http://localhost:8080/meadow',
      'http://himal.localhost:8080/',
      'http://himal.localhost:8080/himal',
      'http://summit.localhost:8080/',
      'http://summit.localhost:8080/summit',
    ]);
    expect(localAddresses(all, 'summit', 80)).toEqual([
      'http://localhost:80/',
      'http://localhost:80/summit',
      'http://harbor.localhost:80/',
      'http://harbor.localhost:80/harbor',
      'http://harbor.localhost:80/meadow',
      'http://himal.localhost:80/',
      'http://himal.localhost:80/himal',
    ]);
    expect(localAddresses([], undefined, 80)).toEqual(['http://localhost:80/']);
  });

  it('have origins of their own, and the machine itself has two names', () => {
    expect(localOrigins(all, 8080)).toEqual([
      'http://localhost:8080',
      'http://127.0.0.1:8080',
      'http://harbor.localhost:8080',
      'http://himal.localhost:8080',
      'http://summit.localhost:8080',
    ]);
  });
});
