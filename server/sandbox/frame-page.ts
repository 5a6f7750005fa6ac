import { SANDBOX_BANNER } from '../gateways/sandbox/protocol.js';

/** Returns the HTML of the frame; its script creates the fields once a page has named the method. */
export function framePage(appOrigins: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="app-origins" content="${appOrigins.join(' ')}" />
    <title>Payment details</title>
    <link rel="stylesheet" href="/frame.css" />
    <script src="/frame.js" defer></script>
  </head>
  <body>
    <div class="page">
      <p class="banner" lang="en">${SANDBOX_BANNER}</p>
      <div id="fields"></div>
      <noscript>This payment page needs JavaScript.</noscript>
    </div>
  </body>
</html>
`;
}
