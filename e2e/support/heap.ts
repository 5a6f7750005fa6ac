import type { CDPSession, Page } from '@playwright/test';

/** What V8 writes: one list of numbers for the nodes, one for the edges, and the texts that both refer to. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: string[]; readonly edge_fields: string[]; readonly edge_types: [string[], ...unknown[]] };
  };
  readonly nodes: number[];
  readonly edges: number[];
  readonly strings: string[];
}

/** Every text in the memory of the page that one of the patterns finds, each with what keeps it alive. */
export async function findInHeap(page: Page, patterns: readonly RegExp[]): Promise<string[]> {
  const line = await page.context().newCDPSession(page);
  // What waits only for the next idle moment is no leak: weak references and caches are cleared in several passes.
  for (let pass = 0; pass < 4; pass += 1) {
    await line.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(50);
  }
  const snapshot = await take(line);
  await line.detach();
  const isFound = snapshot.strings.map((text) => patterns.some((pattern) => pattern.test(text)));
  return isFound.includes(true) ? explain(snapshot, isFound) : [];
}

async function take(line: CDPSession): Promise<Snapshot> {
  const parts: string[] = [];
  line.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await line.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: true });
  return JSON.parse(parts.join('')) as Snapshot;
}

/** The nodes that are called by a text that was found, with the shortest way to them from the roots. */
function explain({ snapshot: { meta }, nodes, edges, strings }: Snapshot, isFound: readonly boolean[]): string[] {
  const [nodeSize, edgeSize] = [meta.node_fields.length, meta.edge_fields.length];
  const [name = 0, count = 0] = ['name', 'edge_count'].map((field) => meta.node_fields.indexOf(field));
  const [type = 0, label = 0, target = 0] = ['type', 'name_or_index', 'to_node'].map((field) => meta.edge_fields.indexOf(field));
  const at = (list: readonly number[], index: number) => list[index] ?? 0;
  const kindOf = (edge: number) => meta.edge_types[0][at(edges, edge + type)] ?? '';
  const textOf = (index: number) => (strings[index] ?? '').slice(0, 80);
  const edgesOf = edgesByNode({ nodes, nodeSize, edgeSize, count });
  const cameBy = new Map<number, { readonly from: number; readonly edge: number }>([[0, { from: 0, edge: 0 }]]);
  for (const node of cameBy.keys()) {
    for (const edge of edgesOf(node)) {
      const to = at(edges, edge + target);
      // A map that grows while it is gone through makes this a search in breadth.
      if (!cameBy.has(to) && kindOf(edge) !== 'weak') cameBy.set(to, { from: node, edge });
    }
  }
  const stepTo = (node: number, edge: number): string => {
    const isNumbered = ['element', 'hidden'].includes(kindOf(edge));
    return `${isNumbered ? `[${at(edges, edge + label)}]` : textOf(at(edges, edge + label))}: ${textOf(at(nodes, node + name))}`;
  };
  const wayTo = (node: number): string => {
    const { from, edge } = cameBy.get(node) ?? { from: 0, edge: 0 };
    return from === 0 ? stepTo(node, edge) : `${wayTo(from)} > ${stepTo(node, edge)}`;
  };
  return [...cameBy.keys()].filter((node) => isFound[at(nodes, node + name)]).map(wayTo);
}

interface HeapLayout extends Pick<Snapshot, 'nodes'> {
  readonly nodeSize: number;
  readonly edgeSize: number;
  /** Where a node tells how many edges it has. */
  readonly count: number;
}

/** The edges of all nodes are one list, in the order of the nodes. */
function edgesByNode({ nodes, nodeSize, edgeSize, count }: HeapLayout): (node: number) => number[] {
  const first: number[] = [0];
  for (let node = 0; node < nodes.length; node += nodeSize) first.push((first.at(-1) ?? 0) + (nodes[node + count] ?? 0) * edgeSize);
  return (node) => {
    const start = first[node / nodeSize] ?? 0;
    return Array.from({ length: nodes[node + count] ?? 0 }, (_edge, nth) => start + nth * edgeSize);
  };
}
