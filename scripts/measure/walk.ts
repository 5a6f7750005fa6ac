import { print, runTool } from '../define/tool.js';
import { UsageError } from '../usage.js';
import { filesInOrder } from './walk/files-in-order.js';

/** Makes an action possible and has it done a few times; returns the action, which can be repeated, and what ends it. */
export type Rehearsal = () => Promise<{ readonly act: () => Promise<void>; readonly close: () => Promise<void> | void }>;

const WALKS: Readonly<Record<string, () => Promise<Rehearsal>>> = {
  keystroke: async () => (await import('./walk/keystroke.js')).rehearseKeystroke,
  post: async () => (await import('./walk/post.js')).rehearsePost,
  setting: async () => (await import('./walk/setting.js')).rehearseSetting,
};

await runTool({
  usage: `Usage: npm run -s walk -- [${Object.keys(WALKS).join(' | ')}]

Prints the files of the product that one action passes, in the order in which a function of each ran first.
The actions are a letter typed into the enrollment form, POST /clients, and a form that is opened with another setting.`,
  flags: {},
  async run(names) {
    for (const name of names.length > 0 ? names : Object.keys(WALKS)) {
      const load = WALKS[name];
      if (load === undefined) throw new UsageError(`There is no walk "${name}".`);
      const { act, close } = await (await load())();
      const files = await filesInOrder(act);
      print(`${name}: ${files.length} files\n${files.map((file, index) => `${String(index + 1).padStart(4)}  ${file}`).join('\n')}`);
      await close();
    }
  },
});
