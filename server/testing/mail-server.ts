import { createServer, type Socket } from 'node:net';

export interface MailServer {
  readonly url: string;
  /** The messages received, as they were sent. */
  readonly messages: readonly string[];
  /** The reply to the recipient's address; 250 accepts it. */
  answer: string;
  close(): Promise<void>;
}

/** Starts a mail server with the part of SMTP that an e-mail needs. */
export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  const state = { answer: '250 ok' };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    handleSmtp(socket, taken, () => state.answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages: taken,
    get answer() {
      return state.answer;
    },
    set answer(reply: string) {
      state.answer = reply;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Speaks SMTP on a connection and stores each message. */
function handleSmtp(socket: Socket, taken: string[], answer: () => string): void {
  let text = '';
  let isLetter = false;
  const send = (reply: string): void => void socket.write(`${reply}\r\n`);
  send('220 test');
  socket.on('data', (part) => {
    text += part.toString();
    for (;;) {
      const end = isLetter ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n');
      if (end < 0) return;
      const command = text.slice(0, end);
      text = text.slice(end + (isLetter ? 5 : 2));
      if (isLetter) {
        taken.push(command);
        isLetter = false;
        send('250 taken');
      } else if (/^DATA$/i.test(command)) {
        isLetter = true;
        send('354 go on');
      } else send(/^RCPT/i.test(command) ? answer() : '250 ok');
    }
  });
}
