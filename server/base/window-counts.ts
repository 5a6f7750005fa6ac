/** How many keys are remembered. */
const maxKeys = 20_000;

/**
 * Counts by key within windows of time (milliseconds), by a clock that cannot be set (decision 084). Every process counts for itself, and
 * nothing is stored.
 */
export class WindowCounts {
  readonly #window: number;
  readonly #now: () => number;
  readonly #counts = new Map<string, { readonly total: number; readonly since: number }>();

  constructor(window: number, now: () => number = () => performance.now()) {
    this.#window = window;
    this.#now = now;
  }

  /** Adds to the count of a key; returns the new count, and the milliseconds until it begins again. */
  add(key: string, amount = 1): { readonly total: number; readonly left: number } {
    const { since, ...before } = this.#current(key);
    const total = Math.max(0, before.total + amount);
    this.#counts.delete(key);
    this.#counts.set(key, { total, since });
    if (this.#counts.size > maxKeys) this.#counts.delete(this.#counts.keys().next().value ?? '');
    return { total, left: since + this.#window - this.#now() };
  }

  /** Returns the count of a key. */
  of(key: string): number {
    return this.#current(key).total;
  }

  #current(key: string) {
    const [now, last] = [this.#now(), this.#counts.get(key)];
    return last !== undefined && now - last.since < this.#window ? last : { total: 0, since: now };
  }
}
