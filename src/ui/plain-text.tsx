import { OutsideLink } from './link.js';

interface PlainTextProps {
  /** Blank lines part paragraphs, lines that begin with `- ` are a list, addresses are links; nothing else means anything. */
  readonly text: string;
  /** What a screen reader adds to links that open a new tab. */
  readonly newTab: string;
}

/** A text that somebody wrote for visitors, drawn as text: no markup of it is ever markup of the page (D-35). */
export function PlainText({ text, newTab }: PlainTextProps) {
  return textBlocks(text).map((block, nth) =>
    block.kind === 'list' ? (
      <ul key={nth} className="s-list">
        {block.lines.map((line, at) => (
          <li key={at}>{linked(line, newTab)}</li>
        ))}
      </ul>
    ) : (
      <p key={nth} className="s-paragraph">
        {linked(block.lines.join('\n'), newTab)}
      </p>
    ),
  );
}

interface Block {
  readonly kind: 'paragraph' | 'list';
  readonly lines: readonly string[];
}

const ITEM = /^\s*- +/;

/** The paragraphs and lists of a text, in order. */
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

function linked(text: string, newTab: string) {
  const addresses = text.match(ADDRESS) ?? [];
  return text.split(ADDRESS).flatMap((words, nth) => {
    const address = addresses[nth];
    return address === undefined
      ? [words]
      : [
          words,
          <OutsideLink key={nth} href={address} {...(/^http/i.test(address) && { newTab })}>
            {address.replace(/^(?:mailto|tel):/i, '')}
          </OutsideLink>,
        ];
  });
}
