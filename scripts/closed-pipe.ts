/** Ends the process without a stack trace once the reader of its output has gone, as in `npm run -s inbox | head -1`. */
export function quietOnClosedPipe(): void {
  // Tests run several scripts in one process, each with functions of its own.
  const isQuiet = process.stdout.listeners('error').some(({ name }) => name === endQuietly.name);
  if (!isQuiet) process.stdout.on('error', endQuietly);
}

function endQuietly(error: Error): void {
  if (!('code' in error) || error.code !== 'EPIPE') throw error;
  process.exit();
}
