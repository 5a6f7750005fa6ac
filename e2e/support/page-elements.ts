import type { Frame, Page } from '@playwright/test';

/** Returns each visible element of a page below a selector: its tag, attributes, own text and place. */
export async function pageElements(page: Page | Frame, selector: string): Promise<string[]> {
  return page.evaluate(async (container) => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    // After a change of the address the heading has the focus, and is as wide as its text.
    if (document.activeElement instanceof HTMLHeadingElement) document.activeElement.blur();
    // What carries the prerender's own styles, and ids that React counts.
    const isOwn = ({ name, value }: Attr) =>
      !/^(style|data-style|data-widths|novalidate|aria-disabled)$/.test(name) && !/_[rR]_/.test(value);
    const describe = (element: Element): string => {
      const { x, y, width, height } = element.getBoundingClientRect();
      // A form of the prerender is no form, because the browser would send it by itself.
      const tag = element.localName === 'form' ? 'div' : element.localName;
      const attributes = [...element.attributes].filter(isOwn).map(({ name, value }) => `${name}="${value}"`);
      const text = [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : []));
      const place = [x, y, width, height].map((each) => Math.round(each)).join(' ');
      return `<${[tag, ...attributes.sort()].join(' ')}> ${text.join('')} at ${place}`;
    };
    // Help beside a form comes later, into room that is free for it.
    const elements = document.querySelectorAll(`${container} .s-frame, ${container} .s-frame *`);
    return [...elements].filter((element) => element.checkVisibility() && !element.closest('.s-form-help')).map(describe);
  }, selector);
}
