import pg from 'pg';

/**
 * A client whose lost connection fails its queries and nothing else. Without a listener of its own, the `error` event
 * of a client that is checked out of a pool ends the process.
 */
export class GuardedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
