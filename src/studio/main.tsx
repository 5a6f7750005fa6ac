import '../app/language/devanagari.css';
import { Alert, Button, CssBaseline, ThemeProvider } from '@mui/material';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { SWRConfig } from 'swr';
import { takeKey } from './calls.js';
import { Header } from './choose.js';
import { FileView } from './file-view.js';
import { THEME } from './look.js';
import { PageFrame } from './page-frame.js';
import { StudioProvider, useStudio } from './studio.js';
import { Switches } from './switches.js';
import { Explanations } from './tabs.js';

/** Only news of a changed file reload what was read. */
const CALLS = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false };
const GONE = 'Studio’s process does not answer; start it again with npm run studio. What you typed in stays.';
const LOCKED =
  'Open the address that npm run studio prints: it ends with a key, without which Studio shows nothing. Then open this one again.';

takeKey();
addEventListener('hashchange', takeKey);
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <ThemeProvider theme={THEME}>
      <CssBaseline enableColorScheme />
      <SWRConfig value={CALLS}>
        <ErrorBoundary
          fallbackRender={({ error }) => (
            <Alert severity="error">{`Studio has failed: ${String(error)}. Load it again; the address keeps what is chosen.`}</Alert>
          )}
        >
          <StudioProvider>
            <Header />
            <Problems />
            <div className="panes">
              <Switches />
              <PageFrame />
              <Explanations />
            </div>
            <FileView />
          </StudioProvider>
        </ErrorBoundary>
      </SWRConfig>
    </ThemeProvider>
  </StrictMode>,
);

/** What keeps Studio from working, or what a call says that cannot be done. */
function Problems(): ReactNode {
  const { state, problems, choose } = useStudio();
  if (state !== 'open') return <Alert severity="error">{state === 'gone' ? GONE : LOCKED}</Alert>;
  const first = <Button onClick={() => choose({ form: '', case: '', at: undefined, settings: {} })}>Open the first form</Button>;
  return problems.map((problem) => (
    <Alert key={problem} severity="error" action={first}>
      {problem}
    </Alert>
  ));
}
