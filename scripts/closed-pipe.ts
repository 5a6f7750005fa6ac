/** Ends the process without a stack trace once the reader of its output has gone, as in `npm run -s inbox | head -1`. */
export function quietOnClosedPipe(): void {
  // Tests run several scripts in one process.
  if (process.stdout.listenerCount('error') > 0) return;
  process.stdout.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
