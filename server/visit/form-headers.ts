import { Type } from 'typebox';
import { CallerHeaders } from './caller.js';

/** The headers of calls whose body a form made. */
export const FormHeaders = Type.Interface([CallerHeaders], {
  'x-form': Type.Optional(
    Type.String({
      pattern: '^[a-z][a-z0-9-]*(@[A-Za-z0-9_-]+)?$',
      maxLength: 200,
      description: 'The form the body was filled in, as <id>@<hash>; the hash may be left out.',
    }),
  ),
});

/** What a body is made of decides the form that the request names, and nothing here. */
export const FormBody = Type.Unsafe<Readonly<Record<string, never>>>({ type: 'object' });
