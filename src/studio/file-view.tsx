import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { useCall } from './calls.js';
import { useStudio } from './studio.js';

/** A file of the project at a place, as it is on the disk now. */
export function FileView(): ReactNode {
  const { place, openPlace } = useStudio();
  const { data, error } = useCall('file', place && { file: place.file });
  const marked = useRef<HTMLLIElement>(null);
  useEffect(() => {
    marked.current?.scrollIntoView({ block: 'center' });
  }, [place, data?.absolute]);
  if (place === undefined) return null;
  const here = { ref: marked, 'aria-current': 'location' } as const;
  const close = () => openPlace(undefined);
  return (
    <Dialog open onClose={close} fullWidth maxWidth="lg" aria-labelledby="file">
      <DialogTitle id="file">{`${place.file}:${place.line}`}</DialogTitle>
      <DialogContent dividers>
        {error && <Alert severity="error">{error.message}</Alert>}
        <ol className="json">
          {data?.text.split('\n').map((text, index) => (
            <li key={index} {...(index + 1 === place.line && here)}>
              {text}
            </li>
          ))}
        </ol>
      </DialogContent>
      <DialogActions>
        <Button href={`vscode://file/${data?.absolute}:${place.line}:${place.column}`}>Open in editor</Button>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
