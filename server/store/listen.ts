import { type Announcement, announcementChannel, readAnnouncement } from './announcements.js';
import { GuardedClient } from './guarded-client.js';

type OnAnnouncement = (announced: Announcement) => void;

/** Milliseconds before a lost connection is opened again. */
const reconnectDelay = 1000;
/** Milliseconds between tests of the connection, which a failover can leave open without a peer. */
const testInterval = 15_000;
const connectTimeout = 5000;

/**
 * Passes on PostgreSQL's announcements from a connection of its own; after a reconnection it passes on `all`, as some may have been
 * missed.
 */
export async function listenForChanges(databaseUrl: string, onAnnouncement: OnAnnouncement): Promise<{ close(): Promise<void> }> {
  let current: GuardedClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const reopen = (): void => {
    current = undefined;
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void open().then(() => onAnnouncement('all'), reopen), reconnectDelay);
  };
  const test = (client: GuardedClient): void => {
    const next = (): void => {
      if (client === current && !isClosed) test(client);
    };
    timer = setTimeout(() => void sendListen(client).then(next, () => endClient(client)), testInterval).unref();
  };
  const open = async (): Promise<void> => {
    const client = await connectListener(databaseUrl, onAnnouncement);
    if (isClosed) return endClient(client);
    current = client;
    client.on('end', reopen);
    test(client);
  };
  await open();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      if (current !== undefined) endClient(current);
      return Promise.resolve();
    },
  };
}

/** Returns a connection that listens; throws and closes it on an error. */
async function connectListener(connectionString: string, onAnnouncement: OnAnnouncement): Promise<GuardedClient> {
  const client = new GuardedClient({
    connectionString,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: connectTimeout,
    keepAlive: true,
  });
  client.on('notification', ({ payload = '' }) => onAnnouncement(readAnnouncement(payload)));
  try {
    await client.connect();
    await sendListen(client);
    return client;
  } catch (error) {
    endClient(client);
    throw error;
  }
}

async function sendListen(client: GuardedClient): Promise<void> {
  await client.query(`listen ${announcementChannel}`);
}

/** Closes a connection without waiting, because a frozen database never confirms. */
function endClient(client: GuardedClient): void {
  client.end().catch(() => undefined);
}
