import type { Pointer } from '../../engine/base/pointer.js';
import type { FileTarget } from './widgets/widget.js';
import { setUnsent } from './form-acts.js';
import type { FormParts } from './form-context.js';

/** Returns what sends the files of a field; undefined for fields without files, and in forms that cannot send any. */
export function fileTarget({ store, services }: FormParts, at: Pointer, control: unknown): FileTarget | undefined {
  if (control !== 'file' || !services.upload) return undefined;
  return { send: services.upload, report: (unsent) => store.update((state) => setUnsent(state, at, unsent)) };
}
