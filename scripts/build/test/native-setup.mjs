import { register } from 'node:module';
import { register as readTypeScript } from 'tsx/esm/api';

// Programs that tests start are not for the options of Jest.
delete process.env.NODE_OPTIONS;
readTypeScript();
register('./native-hooks.mjs', import.meta.url);
