// oxlint-disable-next-line no-restricted-imports -- the engine's doors do not show it, and a second one would be a second way
export { bad, good, type Result } from '../engine/result.js';
