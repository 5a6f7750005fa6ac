import { configure } from '@testing-library/react';

/** How long a test waits for an element or an expectation, in milliseconds. No result may depend on how busy the machine is. */
configure({ asyncUtilTimeout: 300_000 });
