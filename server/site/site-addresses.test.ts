import { describe, expect, it } from '@jest/globals';
import { originsAt, siteAddresses } from './whose-site.js';

const tenant = (code: string, groupCode: string, isPrimary = true) => ({ tenantId: code, code, slug: code, groupCode, isPrimary });
const all = [
  tenant('harbor', 'coastal'),
  tenant('himal', 'himal'),
  tenant('lost', 'nowhere', false),
  tenant('meadow', 'coastal', false),
  tenant('strayed', 'nowhere', false),
  tenant('summit', 'summit'),
];

const local = [
  'http://localhost:8080',
  'http://127.0.0.1:8080',
  'http://harbor.localhost:8080',
  'http://himal.localhost:8080',
  'http://summit.localhost:8080',
];

describe('the addresses of the sites on this machine', () => {
  it('[R-1.1] are one for each group that can be found and one for each of its tenants, the first group for hosts that name none (D-112)', () => {
    expect(siteAddresses(all, undefined, 'localhost', 8080)).toEqual([
      'http://localhost:8080/',
      'http://localhost:8080/harbor',
      'http://localhost:8080/meadow',
      'http://himal.localhost:8080/',
      'http://himal.localhost:8080/himal',
      'http://summit.localhost:8080/',
      'http://summit.localhost:8080/summit',
    ]);
    expect(siteAddresses(all, 'summit', '0.0.0.0', 80)).toEqual([
      'http://localhost/',
      'http://localhost/summit',
      'http://harbor.localhost/',
      'http://harbor.localhost/harbor',
      'http://harbor.localhost/meadow',
      'http://himal.localhost/',
      'http://himal.localhost/himal',
    ]);
    expect(siteAddresses([], undefined, 'localhost', 80)).toEqual(['http://localhost/']);
  });

  it('have a query elsewhere, where they have no names of their own, and are one site where the host names it', () => {
    expect(siteAddresses(all, 'summit', '192.168.1.5', 8080)).toEqual([
      'http://192.168.1.5:8080/',
      'http://192.168.1.5:8080/summit',
      'http://192.168.1.5:8080/?slug=harbor',
      'http://192.168.1.5:8080/harbor?slug=harbor',
      'http://192.168.1.5:8080/meadow?slug=harbor',
      'http://192.168.1.5:8080/?slug=himal',
      'http://192.168.1.5:8080/himal?slug=himal',
    ]);
    expect(siteAddresses(all, 'summit', 'himal.example.org', 8080)).toEqual([
      'http://himal.example.org:8080/',
      'http://himal.example.org:8080/himal',
    ]);
  });

  it('have origins of their own, and the machine itself has two names', () => {
    expect(originsAt(all, 'localhost', 8080)).toEqual(local);
    expect(originsAt(all, '127.0.0.1', 8080)).toEqual(local);
    expect(originsAt(all, '::1', 8080)).toEqual([...local.slice(0, 2), 'http://[::1]:8080', ...local.slice(2)]);
  });

  it('are those of this machine where every address is listened on, since nothing says by which other name it is reached', () => {
    expect(originsAt(all, '0.0.0.0', 8080)).toEqual(local);
    expect(originsAt(all, '::', 8080)).toEqual(local);
  });

  it('are one where the host is another name or address', () => {
    expect(originsAt(all, '192.168.1.5', 8080)).toEqual(['http://192.168.1.5:8080']);
    expect(originsAt(all, 'Demo', 80)).toEqual(['http://demo']);
  });
});
