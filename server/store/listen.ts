import pg from 'pg';
import { type Announced, channel, readAnnouncement } from './announcements.js';

/** How long after a lost connection the next is tried. */
const pause = 1000;

/**
 * Hears what a PostgreSQL announces, on a connection of its own. Where that breaks, it is opened again, and as nobody
 * knows what was missed meanwhile, `all` is told.
 */
export async function listenTo(databaseUrl: string, hear: (announced: Announced) => void): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const again = (): void => {
    client = undefined;
    if (!isClosed) timer = setTimeout(() => void open().then(() => hear('all'), again), pause);
  };
  const open = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000, keepAlive: true });
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      if (client === next) again();
    };
    next.on('error', end);
    next.on('end', end);
    next.on('notification', ({ payload = '' }) => hear(readAnnouncement(payload)));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  };
  await open();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
