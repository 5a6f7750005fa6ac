import { TestEnvironment } from 'jest-environment-jsdom';

const NODE_GLOBALS = [
  'structuredClone',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
] as const;

/** jsdom leaves out what every browser of ours has and Node has too. */
export default class BrowserLikeEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of NODE_GLOBALS) this.global[name] ??= globalThis[name] as never;
  }
}
