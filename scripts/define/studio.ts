import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { ensureBuiltSite } from '../build/built-site.js';
import { print, runCommand, UsageError } from '../command.js';
import { Definitions } from './studio/definitions.js';
import { serveStudio } from './studio/serve.js';

await runCommand({
  usage: `Usage: npm run studio -- [--port NUMBER] [--root DIR]

Shows the forms of a tenant in the browser and says why each field is there, or not, and what would change it. It reads the files of this
project, follows each save, and writes nothing but the cases that you save. Only this machine can open it, at the address that it prints.
--port NUMBER   where it listens, by default 8090; 0 chooses a free one
--root DIR      another project than this one`,
  texts: ['port', 'root'],
  async run(words, flags) {
    const port = Number(flags.text('port') ?? 8090);
    if (words.length > 0) throw new UsageError(`It takes no "${words.join(' ')}"; choose tenant and form in the page.`);
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new UsageError('--port takes a number from 0 to 65535, such as --port 8091.');
    await ensureBuiltSite('ensureStudio');
    const definitions = new Definitions(resolve(flags.text('root') ?? '.'));
    const studio = await serveStudio(definitions, join(import.meta.dirname, '../../dist'), port).catch((error: unknown) => {
      definitions.close();
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
        throw new UsageError(`Port ${port} is taken, perhaps by another Studio: name another one, such as --port ${port + 1}`);
      throw error;
    });
    print(`Studio: ${studio.address}\nCtrl-C ends it.`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await studio.close();
  },
});
