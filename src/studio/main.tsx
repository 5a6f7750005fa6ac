import '../app/language/devanagari.css';
import { Alert, Button, CssBaseline, ThemeProvider } from '@mui/material';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { SWRConfig } from 'swr';
import { keepAddress, takeKey } from './calls.js';
import { Header } from './choose.js';
import { FileView } from './file-view.js';
import { THEME } from './look.js';
import { PageFrame } from './page-frame.js';
import { StudioProvider, useStudio } from './studio.js';
import { Switches } from './switches.js';
import { Explanations } from './tabs.js';

/** News tell what has changed, so that nothing is asked again for another reason. */
const CALLS = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false };
const GONE = 'Studio’s process does not answer; start it again with npm run studio. What you typed in stays.';
const LOCKED =
  'Open the address that npm run studio prints: it ends with a key, without which Studio shows nothing. What this address names is kept, and shown then.';

takeKey();
addEventListener('hashchange', takeKey);
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <ThemeProvider theme={THEME}>
      <CssBaseline enableColorScheme />
      <SWRConfig value={CALLS}>
        <StudioProvider>
          <Header />
          <Problems />
          <Panes />
          <FileView />
        </StudioProvider>
      </SWRConfig>
    </ThemeProvider>
  </StrictMode>,
);

function Panes(): ReactNode {
  if (useStudio().view === undefined) return null;
  return (
    <div className="panes">
      <Switches />
      <PageFrame />
      <Explanations />
    </div>
  );
}

/** What keeps Studio from working, or what a call says that cannot be done. */
function Problems(): ReactNode {
  const { state, problems, choose } = useStudio();
  useEffect(() => {
    if (state === 'locked') keepAddress();
  }, [state]);
  if (state !== 'open') return <Alert severity="error">{state === 'gone' ? GONE : LOCKED}</Alert>;
  const first = <Button onClick={() => choose({ form: '', case: '', at: undefined, settings: {} })}>Open the first form</Button>;
  return problems.map((problem) => (
    <Alert key={problem} severity="error" action={first}>
      {problem}
    </Alert>
  ));
}
