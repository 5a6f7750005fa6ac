import { createTheme, ThemeProvider } from '@mui/material/styles';
import { Form } from '@rjsf/mui';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import type { ReactNode } from 'react';
import { readFormData } from './form-data.js';

interface PeerForm {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly formData: unknown;
}

/** Plain RJSF + MUI as its own pages show it: no liveValidate, its own validator, nothing replaced. */
export async function drawPage(size: string): Promise<ReactNode> {
  const peer = await readFormData<PeerForm>(`${size}.rjsf.json`);
  return (
    <ThemeProvider theme={createTheme()}>
      <Form
        schema={peer.schema}
        uiSchema={peer.uiSchema}
        formData={peer.formData}
        validator={customizeValidator()}
        // The browser's own bubbles would stop an empty submit before RJSF could show its problems.
        noHtml5Validate
        onSubmit={({ formData: sent }) => {
          window.benchSent = sent;
        }}
        // RJSF would write every problem to the console, which costs more while somebody measures.
        onError={() => undefined}
      />
    </ThemeProvider>
  );
}
