import { connect } from 'node:net';

/**
 * Sends these words and then nothing more; returns how long the connection stays open, and what arrives. With `drops` it goes on to say these,
 * one each half second.
 */
export function converse(port: number, words: string, drops = ''): Promise<{ milliseconds: number; told: string }> {
  const began = Date.now();
  const left = [...drops];
  let told = '';
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => socket.write(words));
    const timer = setInterval(() => left.length > 0 && socket.write(left.shift() ?? ''), 500);
    socket.on('data', (part) => (told += part.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ milliseconds: Date.now() - began, told });
    });
  });
}
