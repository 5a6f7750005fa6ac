import type { Platform } from '../resolved.js';

/** A limit the platform sets, or the value the specification gives it. */
export function platformLimit(platform: Platform, name: string, usual: number): number {
  const limit = Object.hasOwn(platform.limits, name) ? platform.limits[name] : undefined;
  return limit === undefined || !Number.isFinite(limit) ? usual : limit;
}
