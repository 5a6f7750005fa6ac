import { connect } from 'node:net';

/** What came back on a connection: the status of the first answer, or 0 where there was none. */
export interface Told {
  readonly status: number;
  readonly text: string;
}

/** The same, and how long the connection was open. */
export interface Ended extends Told {
  readonly milliseconds: number;
}

/** Says these words on a connection of their own and listens until the other side closes it. */
export function conversation(port: number, words: string): Promise<Ended> {
  return dribble(port, words);
}

/** The same, and says `more` again and again, as somebody does who means to keep the connection busy. */
export function dribble(port: number, words: string, more?: string): Promise<Ended> {
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
