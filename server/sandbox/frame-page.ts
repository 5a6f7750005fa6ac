import { SANDBOX_BANNER } from '../gateways/sandbox/protocol.js';

/** The document of the frame. Its fields are made by its script, once a page has said which. */
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
