import { ThemedRegion } from '../../ui/look/themed-region.js';
import { Toaster, type ToasterProps } from '../../ui/toaster.js';

/** Shows the toasts in the tenant's theme. */
export function ThemedToaster(props: ToasterProps) {
  return (
    <ThemedRegion>
      <Toaster {...props} />
    </ThemedRegion>
  );
}
