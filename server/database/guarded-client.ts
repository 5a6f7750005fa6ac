import pg from 'pg';

/** A client whose lost connection fails only its queries; without a listener, the `error` event would end the process. */
export class GuardedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
