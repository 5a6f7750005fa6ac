import type { FastifyRateLimitStore, RateLimitPluginOptions } from '@fastify/rate-limit';
import { WindowCounts } from './window-counts.js';

const minute = 60_000;

/** The plugin's own store uses the time of day (decision 084). */
class RequestCounts implements FastifyRateLimitStore {
  readonly #counts = new WindowCounts(minute);
  readonly child = (): RequestCounts => new RequestCounts();

  incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
    const { total, left } = this.#counts.add(key);
    callback(null, { current: total, ttl: left });
  }
}

/** The options of limits per minute, which apply where a call asks for them. */
export const perMinute: RateLimitPluginOptions = { global: false, timeWindow: minute, store: RequestCounts };
