import { describe, expect, it } from '@jest/globals';
import { preserveQuery } from './preserve-query.js';

describe('a link of the site', () => {
  it('keeps who sent the visitor and whose site it is, and nothing else', () => {
    expect(preserveQuery('/harbor', '?agentReferral=true&referredby=7&slug=harbor&type=elitePlan&step=x')).toBe(
      '/harbor?agentReferral=true&referredby=7&slug=harbor',
    );
    expect(preserveQuery('/harbor', '?agentReferral')).toBe('/harbor?agentReferral=');
  });

  it('keeps what it says itself', () => {
    expect(preserveQuery('/?agentReferral=true', '?agentReferral=false&referredby=7')).toBe('/?agentReferral=true&referredby=7');
    expect(preserveQuery('/choose-location?service=MEMBERSHIP&type=a%26b', '')).toBe('/choose-location?service=MEMBERSHIP&type=a%26b');
  });

  it('keeps the place on the page it leads to at its end', () => {
    expect(preserveQuery('/agreement#psa', 'slug=summit')).toBe('/agreement?slug=summit#psa');
    expect(preserveQuery('/agreement?a=1#psa?x', '')).toBe('/agreement?a=1#psa?x');
  });
});
