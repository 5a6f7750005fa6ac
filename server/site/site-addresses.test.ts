import { describe, expect, it } from '@jest/globals';
import CASES from './site-addresses.json' with { type: 'json' };
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

const local = ['localhost', '127.0.0.1', 'harbor.localhost', 'himal.localhost', 'summit.localhost'].map((host) => `http://${host}:8080`);

interface Case {
  readonly what: string;
  readonly defaultSlug?: string;
  readonly host: string;
  readonly port: number;
  readonly addresses: readonly string[];
}

describe('the addresses of the sites on this machine', () => {
  it.each<Case>(CASES)('[R-1.1] are one for each group and one for each of its tenants (D-112): $what', (each) => {
    expect(siteAddresses(all, each.defaultSlug, each.host, each.port)).toEqual(each.addresses);
  });

  it('are one where there is no tenant', () => {
    expect(siteAddresses([], undefined, 'localhost', 80)).toEqual(['http://localhost/']);
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
