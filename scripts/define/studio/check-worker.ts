import { parentPort } from 'node:worker_threads';
import { checkFiles } from '../check/check-tree.js';
import type { DefinitionTree } from '../check/read-tree.js';

parentPort?.on('message', (tree: DefinitionTree) => void checkFiles(tree).then((findings) => parentPort?.postMessage(findings)));
