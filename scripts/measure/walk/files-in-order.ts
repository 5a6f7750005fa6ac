import { once } from 'node:events';
import { type Profiler, Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A function that ran, by the script of V8 and its first character there. */
interface UsedFunction {
  readonly scriptId: string;
  readonly offset: number;
}

const OF_PRODUCT = /^(engine|server|src)\//;

/**
 * Returns the files of engine, server and site that an action passes, in the order of their first function. It runs twice: V8's precise
 * coverage names the functions, then a debugger notes when each file is reached.
 */
export async function filesInOrder(act: () => Promise<void>): Promise<readonly string[]> {
  const functions = await usedFunctions(act);
  const order = await reachedScripts(act, [...functions.values()].flat());
  const fileOf = new Map([...functions].flatMap(([file, used]) => used.map(({ scriptId }) => [scriptId, file] as const)));
  const reached = order.map((scriptId) => fileOf.get(scriptId) ?? '');
  return [...new Set([...reached, ...functions.keys()])];
}

/** Returns the functions that run during an action, by file. */
async function usedFunctions(act: () => Promise<void>): Promise<ReadonlyMap<string, readonly UsedFunction[]>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const used = result.map((script) => [fileOfScript(script.url), functionsOf(script)] as const);
  return new Map(used.filter(([file, functions]) => OF_PRODUCT.test(file) && functions.length > 0));
}

/** Returns the functions of a script that ran, without the script itself, which runs when it is loaded. */
function functionsOf({ scriptId, functions }: Profiler.ScriptCoverage): readonly UsedFunction[] {
  return functions.flatMap(({ ranges: [range] }) =>
    range !== undefined && range.count > 0 && range.startOffset > 0 ? [{ scriptId, offset: range.startOffset }] : [],
  );
}

/** Returns the path of a script from the project's root; an empty text if it is no file. */
function fileOfScript(url: string): string {
  return url.startsWith('file:') ? relative(process.cwd(), fileURLToPath(url.split('?')[0] ?? '')) : '';
}

/** Repeats an action with a breakpoint in each function, and returns the scripts in the order in which they were reached. */
async function reachedScripts(act: () => Promise<void>, functions: readonly UsedFunction[]): Promise<readonly string[]> {
  const worker = new Worker(new URL('note-order.mjs', import.meta.url), { workerData: functions });
  await once(worker, 'message');
  await act();
  const order = once(worker, 'message') as Promise<[readonly string[]]>;
  worker.postMessage('end');
  const [scripts] = await order;
  await worker.terminate();
  return scripts;
}
