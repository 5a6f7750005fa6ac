import { connect } from 'node:net';

/** The response on a connection: the status of the first one, 0 without one. */
export interface RawResponse {
  readonly status: number;
  readonly text: string;
}

/** The response, and how long the connection was open. */
export interface ClosedConnection extends RawResponse {
  readonly milliseconds: number;
}

/** Sends a text on a new connection and reads until the server closes it. */
export function conversation(port: number, words: string): Promise<ClosedConnection> {
  return dribble(port, words);
}

/** Sends a text, then `more` every 400 ms, and reads until the server closes the connection. */
export function dribble(port: number, words: string, more?: string): Promise<ClosedConnection> {
  const began = performance.now();
  let text = '';
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => socket.write(words));
    const timer = more === undefined ? undefined : setInterval(() => socket.write(more), 400);
    socket.on('data', (part) => (text += part.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ milliseconds: performance.now() - began, status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0), text });
    });
  });
}
