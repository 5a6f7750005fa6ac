import { type Announced, channel, readAnnouncement } from './announcements.js';
import { GuardedClient } from './guarded-client.js';

type OnAnnouncement = (announced: Announced) => void;

/** How long after a lost connection the next is tried, in milliseconds. */
const pause = 1000;
/** How often the connection is tested; a failover can leave it open without another side. */
const between = 15_000;
const longest = 5000;

/**
 * Hears what a PostgreSQL announces, on a connection of its own. Where that breaks, it is opened again, and `all` is
 * announced, because changes may have been missed meanwhile.
 */
export async function listenTo(databaseUrl: string, hear: OnAnnouncement): Promise<{ close(): Promise<void> }> {
  let current: GuardedClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const reopen = (): void => {
    current = undefined;
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void open().then(() => hear('all'), reopen), pause);
  };
  const test = (client: GuardedClient): void => {
    const next = (): void => {
      if (client === current && !isClosed) test(client);
    };
    timer = setTimeout(() => void listenOn(client).then(next, () => end(client)), between).unref();
  };
  const open = async (): Promise<void> => {
    const client = await connect(databaseUrl, hear);
    if (isClosed) return end(client);
    current = client;
    client.on('end', reopen);
    test(client);
  };
  await open();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      if (current !== undefined) end(current);
      return Promise.resolve();
    },
  };
}

/** A connection that listens, or an error and no connection. */
async function connect(connectionString: string, hear: OnAnnouncement): Promise<GuardedClient> {
  const client = new GuardedClient({ connectionString, connectionTimeoutMillis: longest, query_timeout: longest, keepAlive: true });
  client.on('notification', ({ payload = '' }) => hear(readAnnouncement(payload)));
  try {
    await client.connect();
    await listenOn(client);
    return client;
  } catch (error) {
    end(client);
    throw error;
  }
}

async function listenOn(client: GuardedClient): Promise<void> {
  await client.query(`listen ${channel}`);
}

/** A frozen database never confirms the end, so it is not waited for. */
function end(client: GuardedClient): void {
  client.end().catch(() => undefined);
}
