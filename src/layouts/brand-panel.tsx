import './brand-panel.css';
import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../visit/site.js';
import type { TenantPictureProps } from '../ui/tenant-picture.js';

/** The tenant's picture; empty if its code fails to load, since it is only decoration. */
const TenantPicture = lazy<ComponentType<TenantPictureProps>>(async () => {
  const part = await import(/* webpackChunkName: "tenant-picture" */ '../ui/tenant-picture.js').catch(() => undefined);
  return { default: part?.TenantPicture ?? (() => null) };
});

/** Shows the title and text of a layout with the tenant's picture, or a pattern in its colours. */
export function BrandPanel({ layout }: { readonly layout: string }) {
  const { tenant } = useSite();
  const { t } = useTranslation();
  const { imageUrl, description = '' } = tenant.metaData;
  const params = { tenant: tenant.displayName };
  const title = t(`layout.${layout}.title`, tenant.displayName, params);
  return (
    <aside className="s-brand" aria-label={title}>
      <div className="s-brand-inside">
        <div className="s-brand-words">
          <p className="s-brand-title">{title}</p>
          <p>{t(`layout.${layout}.text`, description, params)}</p>
        </div>
        <div className="s-brand-picture">
          <Suspense>
            <TenantPicture imageUrl={imageUrl} seed={tenant.code} columns={6} rows={6} />
          </Suspense>
        </div>
      </div>
    </aside>
  );
}
