import { useState } from 'react';
import { QuietPattern } from './quiet-pattern.js';
import { imageSource } from './safe-link.js';

export interface TenantPictureProps {
  readonly imageUrl: string | undefined;
  readonly seed: string;
  /** Of the pattern. */
  readonly columns?: number;
  readonly rows?: number;
}

/** The tenant's picture, or a pattern of its colours where there is none that can be shown. It decorates. */
export function TenantPicture({ imageUrl, ...pattern }: TenantPictureProps) {
  const [failed, setFailed] = useState<string>();
  const image = imageSource(imageUrl);
  if (image === undefined || image === failed) return <QuietPattern {...pattern} />;
  return <img src={image} alt="" decoding="async" onError={() => setFailed(image)} />;
}
