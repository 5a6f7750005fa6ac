import { Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** A worker that stops the main thread in the first function of each script, and notes the order of the scripts. */
const session = new Session();
session.connectToMainThread();
const order = [];
const breakpoints = [];

session.on('Debugger.paused', ({ params }) => {
  const { scriptId } = params.callFrames[0].location;
  order.push(scriptId);
  for (const each of breakpoints)
    if (each.scriptId === scriptId) void session.post('Debugger.removeBreakpoint', { breakpointId: each.breakpointId });
  void session.post('Debugger.resume');
});

// The listener also keeps this worker alive while it waits for the main thread.
parentPort.on('message', () => void session.post('Debugger.disable').then(() => parentPort.postMessage(order)));

await session.post('Debugger.enable');
for (const { scriptId, offset } of workerData) {
  const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
  const before = scriptSource.slice(0, offset).split('\n');
  const location = { scriptId, lineNumber: before.length - 1, columnNumber: before.at(-1).length };
  breakpoints.push({ scriptId, ...(await session.post('Debugger.setBreakpoint', { location })) });
}
parentPort.postMessage('ready');
