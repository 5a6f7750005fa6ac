import { type ComponentType, lazy } from 'react';
import type { TenantPictureProps } from './tenant-picture.js';

/** The tenant's picture; empty if its code fails to load, since it is only decoration. */
export const LatePicture = lazy<ComponentType<TenantPictureProps>>(async () => {
  const part = await import(/* webpackChunkName: "tenant-picture" */ './tenant-picture.js').catch(() => undefined);
  return { default: part?.TenantPicture ?? (() => null) };
});
