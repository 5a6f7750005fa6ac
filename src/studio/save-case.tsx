import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, type AlertProps } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { call } from './calls.js';
import { useStudio } from './studio.js';

const NAME = { htmlInput: { pattern: '[a-z0-9]+(-[a-z0-9]+)*', autoComplete: 'off' } };

/** Writes what is chosen and typed in as a case, with its golden files. */
export function SaveCase({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { asked, choice } = useStudio();
  const [name, setName] = useState('');
  const [about, setAbout] = useState('');
  const [outcome, setOutcome] = useState<AlertProps>();
  const save = async () => {
    const saved = asked && call('save', { ...asked, form: choice.form, name, about });
    const written = saved?.then(({ files }): AlertProps => ({ severity: 'success', children: `Written: ${files.join(', ')}` }));
    setOutcome(await written?.catch((error: Error): AlertProps => ({ severity: 'error', children: error.message })));
  };
  const file = `fixtures/cases/${choice.form}/${name || '…'}.json`;
  const named = { slotProps: NAME, helperText: `Small letters, digits and hyphens. The file is ${file}.` };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="save">
      <form action={save}>
        <DialogTitle id="save">Save as case</DialogTitle>
        <DialogContent className="stack">
          The tenant, form, settings and answers as they are now become a case, which the tests run from then on.
          <TextField required label="Name" value={name} onChange={(event) => setName(event.target.value)} {...named} />
          <TextField required label="What it shows, in a sentence" value={about} onChange={(event) => setAbout(event.target.value)} />
          <output>{outcome && <Alert {...outcome} />}</output>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="contained">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
