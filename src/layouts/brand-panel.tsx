import './brand-panel.css';
import { lazy, Suspense, type ComponentType } from 'react';
import { useSite, useWords } from '../state/site.js';
import type { BrandPictureProps } from './brand-picture.js';

/** It decorates: where it cannot be loaded, the page is none the worse. */
const BrandPicture = lazy<ComponentType<BrandPictureProps>>(async () => {
  const part = await import(/* webpackChunkName: "brand-picture" */ './brand-picture.js').catch(() => undefined);
  return { default: part?.BrandPicture ?? (() => null) };
});

/** What a page is about, with the tenant's picture or a pattern of its colours. */
export function BrandPanel({ layout }: { readonly layout: string }) {
  const { tenant } = useSite();
  const say = useWords();
  const { imageUrl, description = '' } = tenant.metaData;
  const params = { tenant: tenant.displayName };
  const title = say(`layout.${layout}.title`, tenant.displayName, params);
  return (
    <aside className="s-brand" aria-label={title}>
      <div className="s-brand-inside">
        <div className="s-brand-words">
          <p className="s-brand-title">{title}</p>
          <p>{say(`layout.${layout}.text`, description, params)}</p>
        </div>
        <div className="s-brand-picture">
          <Suspense>
            <BrandPicture imageUrl={imageUrl} seed={tenant.code} />
          </Suspense>
        </div>
      </div>
    </aside>
  );
}
