import { useState } from 'react';
import { QuietPattern } from '../ui/quiet-pattern.js';
import { imageSource } from '../ui/safe-link.js';

export interface BrandPictureProps {
  readonly imageUrl: string | undefined;
  readonly seed: string;
}

/** The tenant's picture, or a pattern of its colours where there is none that can be shown. It decorates. */
export function BrandPicture({ imageUrl, seed }: BrandPictureProps) {
  const [failed, setFailed] = useState<string>();
  const image = imageSource(imageUrl);
  if (image === undefined || image === failed) return <QuietPattern seed={seed} columns={6} rows={6} />;
  return <img src={image} alt="" decoding="async" onError={() => setFailed(image)} />;
}
