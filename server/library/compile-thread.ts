import { Worker } from 'node:worker_threads';
import { bad, good, type Result } from '../../engine/base/result.js';
import { workerFile } from '../database/worker-file.js';
import type { CompiledScopes, CompileReply, CompileTask } from './compile-worker.js';

/** Compiles in a thread of its own, so that calls are answered meanwhile. One task at a time. */
export interface CompileThread {
  compile(task: CompileTask): Promise<Result<readonly CompiledScopes[], readonly string[]>>;
  close(): void;
}

const source = new URL('./compile-worker.ts', import.meta.url);
/** Megabytes; what one form is compiled from fits, so that little survives the quick collections. */
const YOUNG_GENERATION = 64;

/** With `stays`, the thread waits for the next task, which then takes a third of the time; else it ends after each. */
export function openCompileThread(stays: boolean): CompileThread {
  let worker: Worker | undefined;
  const start = async (): Promise<Worker> => {
    const started = new Worker(await workerFile(source), { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION } });
    // An error also ends the thread.
    started.on('error', () => undefined);
    started.once('exit', () => (worker = worker === started ? undefined : worker));
    return (worker = started);
  };
  const close = (): void => {
    void worker?.terminate();
    worker = undefined;
  };
  return {
    close,
    async compile(task) {
      const result = await runTask(worker ?? (await start()), task);
      if (!stays) close();
      return result;
    },
  };
}

function runTask(worker: Worker, task: CompileTask): ReturnType<CompileThread['compile']> {
  return new Promise((resolve) => {
    const compiled: CompiledScopes[] = [];
    const onMessage = (reply: CompileReply): void => {
      if (!('problems' in reply)) compiled.push(reply);
      else end(reply.problems.length > 0 ? bad(reply.problems) : good(compiled));
    };
    const onError = (error: unknown): void => end(bad([String(error)]));
    const onExit = (): void => end(bad(['The compiler has ended.']));
    const end = (result: Result<readonly CompiledScopes[], readonly string[]>): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
      resolve(result);
    };
    worker.ref();
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task);
  });
}
