import { Button } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { SiteFiles } from './api.js';
import { WIDTHS, type Choice } from './address.js';
import type { Drawing, FrameNews } from './frame/protocol.js';
import { counted, FieldLinks, Toggles } from './parts.js';
import { useStudio } from './studio.js';

const WIDTH_OPTIONS = WIDTHS.map((width) => [width, String(width)] as const);
const SCHEME_OPTIONS = [['light', 'Light'] as const, ['dark', 'Dark'] as const];

/** The page as visitors have it, in its own document, and what the last change made otherwise. */
export function PageFrame(): ReactNode {
  const { choice, choose, open, view, site, changed, dismiss } = useStudio();
  const errors = view?.errors.length ?? 0;
  const words = changed.map(({ at, title, state }) => ({ at, title: `${title} (${state.split(';')[0]})` }));
  return (
    <main aria-label="Page">
      <div className="row">
        <Toggles label="Width in pixels" value={choice.width} options={WIDTH_OPTIONS} onChange={(width) => choose({ width })} />
        <Toggles label="Colours of the page" value={choice.scheme} options={SCHEME_OPTIONS} onChange={(scheme) => choose({ scheme })} />
        <Button onClick={() => open()}>Start again</Button>
        <Button color={errors === 0 ? 'inherit' : 'error'} onClick={() => choose({ tab: 'errors' })}>
          {counted(errors, 'answer error')}
        </Button>
      </div>
      <ScaledFrame title={`Page of ${site?.tenant.displayName ?? 'the tenant'}`} {...choice} />
      <output>
        <strong>{changed.length > 0 && `${counted(changed.length, 'field')} changed: `}</strong>
        <FieldLinks of={words} />
        {changed.length > 0 && <Button onClick={dismiss}>Dismiss</Button>}
      </output>
    </main>
  );
}

/** As wide as was chosen, and scaled down to the room that there is. */
function ScaledFrame({ title, width, scheme }: { readonly title: string } & Pick<Choice, 'width' | 'scheme'>): ReactNode {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  useMessages(frame);
  const scale = Math.min(1, size.width / width);
  const style = { width, height: size.height / scale, transform: `scale(${scale})`, colorScheme: scheme };
  return (
    <div ref={room} className="room">
      <div style={{ width: width * scale }}>{scale > 0 && <iframe ref={frame} src="/frame/" title={title} style={style} />}</div>
    </div>
  );
}

/** Tells the frame what to draw, and follows what is done in it. */
function useMessages(frame: RefObject<HTMLIFrameElement | null>): void {
  const { site, view, changed, choice, looks, answers, opening, choose, type } = useStudio();
  const [documents, setDocuments] = useState(0);
  const sent = useRef<SiteFiles>(undefined);
  const heard = useEffectEvent((news: FrameNews) => {
    if (news.kind === 'ready') {
      sent.current = undefined;
      setDocuments((count) => count + 1);
    } else if (news.kind === 'select') choose({ at: news.at });
    else if (news.kind === 'form') choose({ form: news.form, case: '', at: undefined });
    else if (view?.opening === opening && (answers || JSON.stringify(news.answers) !== JSON.stringify(view.drawn.answers)))
      type(news.answers);
  });
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<FrameNews>) => {
      if (origin === location.origin && source === frame.current?.contentWindow) heard(data);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [frame]);
  useEffect(() => {
    // While a tenant loads, one of the two is still that of the tenant before.
    if (documents === 0 || !view || !site || site.tenant.code !== view.asked.tenant) return;
    const { form, drawn, opening: opened, fields, asked, languages } = view;
    const drawing: Drawing = {
      site: site === sent.current ? undefined : site,
      form,
      language: asked.language ?? languages[0] ?? '',
      drawn,
      opening: opened,
      fields: fields.map(({ at }) => at),
      changed: changed.map(({ at }) => at),
      selected: choice.at,
      looks,
    };
    sent.current = site;
    frame.current?.contentWindow?.postMessage(drawing, location.origin);
  }, [frame, documents, site, view, changed, choice.at, looks]);
}
