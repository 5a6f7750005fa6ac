import { configure } from '@testing-library/react';

/** How long a test waits for an element or an expectation, in milliseconds. No result may depend on how busy the machine is. */
const LIMIT = 300_000;

configure({ asyncUtilTimeout: LIMIT });
