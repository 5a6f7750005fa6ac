import type { FastifyRateLimitStore, RateLimitPluginOptions } from '@fastify/rate-limit';

/** How many sessions and addresses one process remembers for each call. */
const maxRemembered = 20_000;

/** Counts requests by a clock that cannot be set; the plugin's own store uses the time of day (decision 084). */
class RequestCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, { current: number; readonly since: number }>();
  readonly child = (): RequestCounts => new RequestCounts();

  incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
    const at = performance.now();
    const last = this.#counts.get(key);
    const count = last !== undefined && at - last.since < timeWindow ? last : { current: 0, since: at };
    count.current += 1;
    this.#counts.delete(key);
    this.#counts.set(key, count);
    if (this.#counts.size > maxRemembered) this.#counts.delete(this.#counts.keys().next().value ?? '');
    callback(null, { current: count.current, ttl: count.since + timeWindow - at });
  }
}

/** The options of limits per minute, which apply where a call asks for them. */
export const perMinute: RateLimitPluginOptions = { global: false, timeWindow: 60_000, store: RequestCounts };
