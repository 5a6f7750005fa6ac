import { createServer, type Socket } from 'node:net';

export interface MailServer {
  readonly url: string;
  /** What was taken, as it came over the line. */
  readonly taken: readonly string[];
  /** What is answered to the address of a letter from now on; 250 takes it. */
  answer: string;
  close(): Promise<void>;
}

/** A mail server that speaks as much SMTP as a letter needs. */
export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  const state = { answer: '250 ok' };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    talk(socket, taken, () => state.answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    get answer() {
      return state.answer;
    },
    set answer(words: string) {
      state.answer = words;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function talk(socket: Socket, taken: string[], answer: () => string): void {
  let text = '';
  let isLetter = false;
  const say = (words: string): void => void socket.write(`${words}\r\n`);
  say('220 test');
  socket.on('data', (part) => {
    text += part.toString();
    for (;;) {
      const end = isLetter ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n');
      if (end < 0) return;
      const said = text.slice(0, end);
      text = text.slice(end + (isLetter ? 5 : 2));
      if (isLetter) {
        taken.push(said);
        isLetter = false;
        say('250 taken');
      } else if (/^DATA$/i.test(said)) {
        isLetter = true;
        say('354 go on');
      } else say(/^RCPT/i.test(said) ? answer() : '250 ok');
    }
  });
}
