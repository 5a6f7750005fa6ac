import { OutsideLink } from './link.js';

interface PlainTextProps {
  /** Blank lines separate paragraphs, lines with `- ` are list items, and addresses become links; everything else is plain text. */
  readonly text: string;
  /** What a screen reader adds to links that open a new tab. */
  readonly newTab: string;
}

/** Markup in the text is shown as text (D-35). */
export function PlainText({ text, newTab }: PlainTextProps) {
  return textBlocks(text).map((block, index) =>
    block.kind === 'list' ? (
      <ul key={index} className="s-list">
        {block.lines.map((line, lineIndex) => (
          <li key={lineIndex}>{withLinks(line, newTab)}</li>
        ))}
      </ul>
    ) : (
      <p key={index} className="s-paragraph">
        {withLinks(block.lines.join('\n'), newTab)}
      </p>
    ),
  );
}

interface Block {
  readonly kind: 'paragraph' | 'list';
  readonly lines: readonly string[];
}

const ITEM = /^\s*- +/;

export function textBlocks(text: string): readonly Block[] {
  const blocks: { kind: Block['kind']; lines: string[] }[] = [];
  let open: (typeof blocks)[number] | undefined;
  for (const line of text.split(/\r\n?|\n/)) {
    const kind = ITEM.test(line) ? 'list' : 'paragraph';
    if (line.trim() === '') open = undefined;
    else if (open?.kind === kind) open.lines.push(line.replace(ITEM, '').trim());
    else blocks.push((open = { kind, lines: [line.replace(ITEM, '').trim()] }));
  }
  return blocks;
}

const ADDRESS = /\b(?:https?:\/\/|mailto:|tel:)[^\s<>"']*[^\s<>"'.,;:!?()[\]]/gi;

function withLinks(text: string, newTab: string) {
  const addresses = text.match(ADDRESS) ?? [];
  return text.split(ADDRESS).flatMap((part, index) => {
    const address = addresses[index];
    return address === undefined
      ? [part]
      : [
          part,
          <OutsideLink key={index} href={address} {...(/^http/i.test(address) && { newTab })}>
            {address.replace(/^(?:mailto|tel):/i, '')}
          </OutsideLink>,
        ];
  });
}
