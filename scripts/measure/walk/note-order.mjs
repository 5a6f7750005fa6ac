import { Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** A worker that stops the main thread in the first function of each script, and notes the order of the scripts. */
const session = new Session();
session.connectToMainThread();
const order = [];
const breakpoints = new Map();

session.on('Debugger.paused', ({ params }) => {
  const { scriptId } = params.callFrames[0].location;
  if (breakpoints.has(scriptId)) order.push(scriptId);
  for (const breakpointId of breakpoints.get(scriptId) ?? []) void session.post('Debugger.removeBreakpoint', { breakpointId });
  breakpoints.delete(scriptId);
  void session.post('Debugger.resume');
});

// The listener also keeps this worker alive while it waits for the main thread.
parentPort.on('message', () => void session.post('Debugger.disable').then(() => parentPort.postMessage(order)));

await session.post('Debugger.enable');
for (const scriptId of new Set(workerData.map((each) => each.scriptId))) {
  const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
  const offsets = workerData.filter((each) => each.scriptId === scriptId).map(({ offset }) => offset);
  breakpoints.set(scriptId, await Promise.all(offsets.map((offset) => setBreakpoint(scriptId, scriptSource.slice(0, offset)))));
}
parentPort.postMessage('ready');

/** Sets a breakpoint at the first place after some text of a script, and returns its id. */
async function setBreakpoint(scriptId, before) {
  const lines = before.split('\n');
  const location = { scriptId, lineNumber: lines.length - 1, columnNumber: lines.at(-1).length };
  return (await session.post('Debugger.setBreakpoint', { location })).breakpointId;
}
