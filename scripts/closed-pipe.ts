/** Ends this process without an error once nobody reads its output any more, as with `| head -1`. */
export function quietOnClosedPipe(): void {
  if (!process.stdout.listeners('error').includes(endIfClosed)) process.stdout.on('error', endIfClosed);
}

function endIfClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
}
