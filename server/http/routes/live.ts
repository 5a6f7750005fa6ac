import { PassThrough } from 'node:stream';
import { apiError } from '../../errors/api-error.js';
import type { LiveNews } from '../../library/live-news.js';
import type { App } from './app.js';

const MOST_PAGES = 100;
/** Milliseconds; shorter than the time after which a silent connection is closed. */
const HEARTBEAT = 5000;
const A_DAY = 24 * 60 * 60 * 1000;

/** Registers the stream that tells open pages of changes, for development: one event with the version and the problems now, and at each change. */
export function liveRoutes(app: App, news: LiveNews): void {
  const streams = new Set<PassThrough>();
  app.get('/live', { handlerTimeout: A_DAY }, (_request, reply) => {
    if (streams.size >= MOST_PAGES) throw apiError('too_many_requests');
    const stream = new PassThrough();
    streams.add(stream);
    const send = (): void => void stream.write(`data: ${JSON.stringify(news.current())}\n\n`);
    const end = news.listen(send);
    const heartbeat = setInterval(() => stream.write(':\n\n'), HEARTBEAT);
    stream.on('close', () => {
      end();
      clearInterval(heartbeat);
      streams.delete(stream);
    });
    stream.write('retry: 500\n');
    send();
    return reply.header('content-type', 'text/event-stream').header('cache-control', 'no-store').send(stream);
  });
  app.addHook('preClose', (done) => {
    for (const stream of streams) stream.end();
    done();
  });
}
