import { useState } from 'react';
import { imageSource } from '../../server/shared/web-address.js';
import './quiet-pattern.css';

interface QuietPatternProps {
  /** Determines the pattern: the same seed always gives the same one. */
  readonly seed: string;
  readonly columns?: number;
  readonly rows?: number;
}

function QuietPattern({ seed, columns = 8, rows = 5 }: QuietPatternProps) {
  const nextNumber = pseudoRandom(seed);
  const count = columns * rows;
  const tiles = Array.from({ length: count }, (_, index) => ({
    x: index % columns,
    y: Math.floor(index / columns),
    turn: nextNumber(4),
    tone: TONES[nextNumber(TONES.length)],
  }));
  const rare = new Map(RARE.map((tone) => [nextNumber(count), tone]));
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

/** Most tiles are faint; only a few have the full colours. */
const TONES = ['s-none', 's-faint', 's-faint', 's-faint', 's-soft', 's-soft', 's-plain'] as const;
const RARE = ['s-full', 's-accent', 's-full', 's-accent'] as const;

function pseudoRandom(seed: string): (below: number) => number {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5);
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 12)) >>> 0) % below;
  };
}

export interface TenantPictureProps {
  readonly imageUrl: string | undefined;
  readonly seed: string;
  readonly columns?: number;
  readonly rows?: number;
}

export function TenantPicture({ imageUrl, ...pattern }: TenantPictureProps) {
  const [failedImage, setFailedImage] = useState<string>();
  const image = imageSource(imageUrl);
  if (image === undefined || image === failedImage) return <QuietPattern {...pattern} />;
  return <img src={image} alt="" decoding="async" onError={() => setFailedImage(image)} />;
}
