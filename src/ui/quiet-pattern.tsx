import './quiet-pattern.css';

interface QuietPatternProps {
  /** Whose it is: everybody's is another one, and always the same. */
  readonly seed: string;
  readonly columns?: number;
  readonly rows?: number;
}

/** Quarter circles in the brand's colours, where a tenant has no picture. */
export function QuietPattern({ seed, columns = 8, rows = 5 }: QuietPatternProps) {
  const next = numbersOf(seed);
  const count = columns * rows;
  const tiles = Array.from({ length: count }, (_, at) => ({
    x: at % columns,
    y: Math.floor(at / columns),
    turn: next(4),
    tone: TONES[next(TONES.length)],
  }));
  const rare = new Map(RARE.map((tone) => [next(count), tone]));
  return (
    <svg className="s-pattern" viewBox={`0 0 ${columns} ${rows}`} preserveAspectRatio="xMinYMin slice" aria-hidden="true" focusable="false">
      {tiles.map(({ x, y, turn, tone }) => (
        <path
          key={`${x} ${y}`}
          className={rare.get(x + y * columns) ?? tone}
          d="M-.5-.5H.5A1 1 0 0 1-.5.5z"
          transform={`translate(${x + 0.5} ${y + 0.5}) rotate(${turn * 90})`}
        />
      ))}
    </svg>
  );
}

/** Mostly hardly there; of the full colours there are few, and of the accent no more than two. */
const TONES = ['s-none', 's-faint', 's-faint', 's-faint', 's-soft', 's-soft', 's-plain'] as const;
const RARE = ['s-full', 's-accent', 's-full', 's-accent'] as const;

/** Numbers below a limit that look thrown and are always the same for a seed. */
function numbersOf(seed: string): (below: number) => number {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5);
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 12)) >>> 0) % below;
  };
}
