import { Look } from '../../ui/look/look.js';
import { Toaster, type ToasterProps } from '../../ui/toaster.js';

/** The toasts in the tenant's look. */
export function ThemedToaster(props: ToasterProps) {
  return (
    <Look>
      <Toaster {...props} />
    </Look>
  );
}
