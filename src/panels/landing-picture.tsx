import { useState } from 'react';
import { QuietPattern } from '../ui/quiet-pattern.js';
import { imageSource } from '../ui/safe-link.js';

interface LandingPictureProps {
  readonly imageUrl: string | undefined;
  readonly seed: string;
}

/** The tenant's picture, or a pattern of its colours where there is none that can be shown. It decorates. */
export function LandingPicture({ imageUrl, seed }: LandingPictureProps) {
  const [isBroken, setBroken] = useState(false);
  const image = isBroken ? undefined : imageSource(imageUrl);
  return (
    <div className={image === undefined ? 's-picture s-picture-pattern' : 's-picture'}>
      {image === undefined ? <QuietPattern seed={seed} /> : <img src={image} alt="" decoding="async" onError={() => setBroken(true)} />}
    </div>
  );
}
