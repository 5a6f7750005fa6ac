import { create } from 'zustand';
import type { Site } from './site.js';

/** The site as it was drawn last: for what lies around the pages and must speak when they cannot be drawn. */
export const useLastSite = create<{ readonly site?: Site }>(() => ({}));

export function noteSite(site: Site): void {
  useLastSite.setState({ site });
}
