import { describe, expect, it } from '@jest/globals';
import cases from './site-cases.json' with { type: 'json' };
import { escapeHtml, plainText } from './plain-text.js';

describe('a text for the head of a page', () => {
  it.each(cases.texts)('is one line without what cannot be seen: %j', (written, shown) => {
    expect(plainText(written, 50)).toBe(shown);
  });

  it('is cut between letters, never within one', () => {
    expect(plainText('x'.repeat(10_000), 20)).toBe(`${'x'.repeat(19)}…`);
    expect(plainText('👩‍👩‍👧'.repeat(30), 4)).toBe(`${'👩‍👩‍👧'.repeat(3)}…`);
    expect([plainText('just so', 7), plainText('just so!', 7)]).toEqual(['just so', 'just s…']);
  });

  it('is not long because a letter carries thousands of marks', () => {
    expect(plainText(`Z${'\u0301'.repeat(10_000)}algo`, 20).length).toBeLessThan(400);
  });

  it('is written so that no element and no attribute can end in it', () => {
    expect(escapeHtml(`</title><script>alert("1")</script>' & more`)).toBe(
      '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; &amp; more',
    );
  });
});
