import { create } from 'zustand';
import type { Site } from '../visit/site.js';

/** The site that was rendered last, for components outside the pages that must show texts when a page fails. */
export const useLastSite = create<{ readonly site?: Site }>(() => ({}));

export function noteSite(site: Site): void {
  useLastSite.setState({ site });
}
