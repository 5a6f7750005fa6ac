import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';
import type { WidgetProps } from './widget.js';

const FileInput = lazyPart<WidgetProps>(async () => (await import('./file-input.js')).FileInput);

/** Shows an input for one file, which is sent at once; the answer is the id of the upload (D-87). Loads when a form has such a field. */
export function FileWidget(props: WidgetProps) {
  return (
    <Suspense>
      <FileInput {...props} />
    </Suspense>
  );
}
