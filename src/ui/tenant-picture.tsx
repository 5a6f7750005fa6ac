import { useState } from 'react';
import { QuietPattern } from './quiet-pattern.js';
import { imageSource } from './safe-link.js';

export interface TenantPictureProps {
  readonly imageUrl: string | undefined;
  readonly seed: string;
  /** The columns of the pattern. */
  readonly columns?: number;
  readonly rows?: number;
}

/** Shows the tenant's picture, or a pattern if it has none that can be shown. Only decoration. */
export function TenantPicture({ imageUrl, ...pattern }: TenantPictureProps) {
  const [failedImage, setFailedImage] = useState<string>();
  const image = imageSource(imageUrl);
  if (image === undefined || image === failedImage) return <QuietPattern {...pattern} />;
  return <img src={image} alt="" decoding="async" onError={() => setFailedImage(image)} />;
}
