import type { Platform } from '../resolved.js';

/** Returns a limit of the platform, or the default of the specification. */
export function platformLimit(platform: Platform, name: string, fallback: number): number {
  const limit = Object.hasOwn(platform.limits, name) ? platform.limits[name] : undefined;
  return limit === undefined || !Number.isFinite(limit) ? fallback : limit;
}
