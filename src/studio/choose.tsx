import { Button, Chip, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Choose, counted } from './parts.js';
import { SaveCase } from './save-case.js';
import { useStudio } from './studio.js';

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/** The tenant, form, case and language, and how many findings there are. */
export function Header(): ReactNode {
  const { tenants, view, choice, choose } = useStudio();
  const [isSaving, setIsSaving] = useState(false);
  const { languages = [], pages = [], cases = [] } = view ?? {};
  const forms = Object.fromEntries(pages.map((page) => [page.title, page.forms.map(({ id, title }) => [id, title] as const)]));
  const lists = {
    tenants: tenants.map(({ code, name }) => [code, name] as const),
    cases: [['', 'None: as the form opens'] as const, ...cases.map((name) => [name, name.slice(name.indexOf('/') + 1)] as const)],
    languages: languages.map((code) => [code, LANGUAGES.of(code) ?? code] as const),
  };
  const spoken = choice.language || (languages[0] ?? '');
  const chooseTenant = (tenant: string) => choose({ tenant, case: '', language: '', settings: {} });
  return (
    <header>
      <Typography variant="h1">Vestibule Studio</Typography>
      <Choose label="Tenant" value={choice.tenant} options={lists.tenants} onChange={chooseTenant} />
      <Choose label="Form" value={choice.form} groups={forms} onChange={(form) => choose({ form, case: '', at: undefined })} />
      <Choose label="Case" value={choice.case} options={lists.cases} onChange={(name) => choose({ case: name })} />
      <Choose label="Language" value={spoken} options={lists.languages} onChange={(language) => choose({ language })} />
      <FindingsChip />
      <Button variant="contained" disabled={!view} onClick={() => setIsSaving(true)}>
        Save as case
      </Button>
      {isSaving && <SaveCase onClose={() => setIsSaving(false)} />}
    </header>
  );
}

function FindingsChip(): ReactNode {
  const { news, choose } = useStudio();
  const { findings = [], isChecking = true } = news ?? {};
  const worst = findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  const color = findings.length === 0 ? 'default' : worst;
  return (
    <output>
      <Chip
        variant="outlined"
        color={color}
        label={isChecking ? 'Checking…' : counted(findings.length, 'finding')}
        onClick={() => choose({ tab: 'findings' })}
      />
    </output>
  );
}
