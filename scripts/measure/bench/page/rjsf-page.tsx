import { createTheme, ThemeProvider } from '@mui/material/styles';
import { Form } from '@rjsf/mui';
import { customizeValidator } from '@rjsf/validator-ajv8';
import type { ReactNode } from 'react';

/** Plain RJSF + MUI as its own pages show it: no liveValidate, its own validator, nothing replaced. */
export async function drawPage(size: string): Promise<ReactNode> {
  const { schema, uiSchema, formData } = await (await fetch(`/bench/forms/${size}.rjsf.json`)).json();
  return (
    <ThemeProvider theme={createTheme()}>
      <Form
        schema={schema}
        uiSchema={uiSchema}
        formData={formData}
        validator={customizeValidator()}
        // The browser's own bubbles would stop an empty submit before RJSF could show its errors.
        noHtml5Validate
        // RJSF would write every error to the console, which costs more while it is measured.
        onError={() => undefined}
      />
    </ThemeProvider>
  );
}
