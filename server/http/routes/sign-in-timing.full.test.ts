import { describe, expect, it } from '@jest/globals';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { withStore } from '../../../fixtures/testing/over-stores.js';
import { saveGroupWithMembers } from '../../../fixtures/testing/sign-in.js';
import { openTestServer } from '../../../fixtures/testing/test-server.js';
import { newVisitor } from '../../../fixtures/testing/visitor.js';

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe.each(eachStore)('the time of an answer [D-135], over %s', (_name, open) => {
  const { rows, keep } = withStore(open);

  it('is the same for 200 groups that are known and 200 that are not, and for right and wrong codes', async () => {
    let server = keep(await openTestServer(rows.store));
    const { group } = await saveGroupWithMembers(rows.store, server);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let nth = 0; nth < 400; nth += 1) {
      // A new server has counted no letters, so that each known group gets one.
      if (nth % 20 === 0) server = keep(await openTestServer(rows.store));
      const visitor = newVisitor(server, 'harbor', '', `198.18.${Math.floor(nth / 250)}.${nth % 250}`);
      const kind = nth % 2 === 0 ? 'known' : 'unknown';
      const businessName = kind === 'known' ? group.businessName : `Nobody ${nth}`;
      const start = performance.now();
      const { body } = await visitor.ask('POST', '/clients/exists', { ...group, businessName });
      times[kind].push(performance.now() - start);
      expect(body).toEqual({ data: { code: 'sent' } });
    }
    const ratio = median(times.known) / median(times.unknown);
    console.log(`medians: known ${median(times.known).toFixed(2)} ms, unknown ${median(times.unknown).toFixed(2)} ms`);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
  });
});
