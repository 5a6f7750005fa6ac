import { once } from 'node:events';
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { print, runCommand, UsageError } from '../command.js';
import { REHEARSALS } from './walk/rehearsals.js';

await runCommand({
  usage: `Usage: npm run -s walk -- [${Object.keys(REHEARSALS).join(' | ')}]

Prints the files of the product that one action passes, in the order in which a function of each ran first.
The actions are a letter typed into the enrollment form, POST /clients, and a form that is opened with another setting.`,
  async run(names) {
    for (const name of names.length > 0 ? names : Object.keys(REHEARSALS)) {
      const rehearse = REHEARSALS[name];
      if (rehearse === undefined) throw new UsageError(`There is no walk "${name}".`);
      const { act, close } = await rehearse();
      for (let time = 0; time < 5; time += 1) await act();
      const files = await filesInOrder(act);
      print(`${name}: ${files.length} files\n${files.map((file, index) => `${String(index + 1).padStart(4)}  ${file}`).join('\n')}`);
      await close?.();
    }
  },
});

/** Has an action done twice: V8's precise coverage names the functions, then a debugger notes when each file is reached. */
async function filesInOrder(act: () => Promise<unknown>): Promise<readonly string[]> {
  const used = await usedFunctions(act);
  const worker = new Worker(new URL('walk/note-order.mjs', import.meta.url), { workerData: used });
  await once(worker, 'message');
  await act();
  worker.postMessage('end');
  const [order] = (await once(worker, 'message')) as [readonly string[]];
  await worker.terminate();
  const reached = order.flatMap((script) => used.find(({ scriptId }) => scriptId === script)?.file ?? []);
  return [...new Set([...reached, ...used.map(({ file }) => file)])];
}

/** Returns the functions of engine, server and site that run during an action, by file, script of V8 and their first character there. */
async function usedFunctions(act: () => Promise<unknown>) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result.flatMap(({ url, scriptId, functions }) => {
    const file = url.startsWith('file:') ? relative(process.cwd(), fileURLToPath(url.split('?')[0] ?? '')) : '';
    if (!/^(engine|server|src)\//.test(file)) return [];
    // What runs when the script is loaded begins at its first character.
    const ran = functions.flatMap(({ ranges }) => ranges.slice(0, 1)).filter(({ count, startOffset }) => count > 0 && startOffset > 0);
    return ran.map(({ startOffset }) => ({ file, scriptId, offset: startOffset }));
  });
}
