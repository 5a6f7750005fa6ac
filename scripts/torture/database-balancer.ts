/** Where haproxy listens for the server, and the two databases it chooses from. */
export interface DatabaseBalancer {
  readonly listen: string;
  readonly one: string;
  readonly two: string;
}

/**
 * Returns the haproxy configuration before a primary and its standby. Its check waits for the report that a database is not in
 * recovery, so only a primary gets connections.
 */
export function databaseBalancer({ listen, one, two }: DatabaseBalancer): string {
  return `defaults
  mode tcp
  retries 2
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
frontend database
  bind ${listen}
  default_backend primary
backend primary
  option tcp-check
  # Protocol 3.0, user "haproxy", database "postgres".
  tcp-check connect
  tcp-check send-binary ${startupMessage('haproxy', 'postgres')}
  # in_hot_standby = off: PostgreSQL 14 and later report it after signing in.
  tcp-check expect binary ${Buffer.from('in_hot_standby\0off\0').toString('hex')}
  # Terminate.
  tcp-check send-binary 5800000004
  # One primary at a time, and the promoted one also when the old one returns.
  stick-table type integer size 1
  stick on int(1)
  default-server check inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
  server one ${one}
  server two ${two}
`;
}

/** Returns the first message of a PostgreSQL connection (protocol 3.0) with user and database as hexadecimal text. */
function startupMessage(user: string, database: string): string {
  const words = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + words.length, 0);
  head.writeUInt32BE(196_608, 4);
  return Buffer.concat([head, words]).toString('hex');
}
