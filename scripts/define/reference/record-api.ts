import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openEmbeddedStore } from '../../../fixtures/testing/each-store.js';
import { openFileProject } from '../../../fixtures/testing/file-forms.js';
import { openPaymentTest } from '../../../fixtures/testing/payments.js';
import { recordExamples } from '../../../fixtures/testing/record-examples.js';
import { root } from '../../../fixtures/testing/test-server.js';

const path = 'server/http/api-examples.json';

/** Records a request and an answer of every call from a server over its embedded store, for the description of the API. */
export async function recordApi(): Promise<void> {
  const rows = await openEmbeddedStore();
  const guide = openFileProject();
  const desk = await openPaymentTest(rows.store, undefined, guide.folder);
  try {
    const examples = await recordExamples(desk);
    writeFileSync(resolve(root, path), `${JSON.stringify(examples, null, 2)}\n`);
    process.stdout.write(`${Object.keys(examples).length} calls were recorded in ${path}.\n`);
  } finally {
    await desk.close();
    await rows.close();
    await guide.close();
  }
}
