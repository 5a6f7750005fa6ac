import { ThemedRegion } from '../../ui/look/themed-region.js';
import { Toaster, type ToasterProps } from '../../ui/toaster.js';

export function ThemedToaster(props: ToasterProps) {
  return (
    <ThemedRegion>
      <Toaster {...props} />
    </ThemedRegion>
  );
}
