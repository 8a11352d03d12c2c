import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface DocsFile {
  contentType: string;
  content: Buffer;
}

const PAGE = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API of Community help</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<noscript>The description of the API is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** In a file of its own, because the content security policy allows no script inside a page. */
const START = `window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null, docExpansion: 'list' });\n`;

/** The browsable description of the API: a page and the files it needs, all our own, by their path. */
export async function readDocsFiles(): Promise<Map<string, DocsFile>> {
  const directory = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const page: DocsFile = { contentType: 'text/html; charset=utf-8', content: Buffer.from(PAGE) };
  return new Map([
    ['/api/docs', page],
    ['/api/docs/', page],
    ['/api/docs/start.js', { contentType: 'text/javascript; charset=utf-8', content: Buffer.from(START) }],
    ['/api/docs/swagger-ui.css', { contentType: 'text/css; charset=utf-8', content: await readFile(join(directory, 'swagger-ui.css')) }],
    ['/api/docs/swagger-ui-bundle.js', { contentType: 'text/javascript; charset=utf-8', content: await readFile(join(directory, 'swagger-ui-bundle.js')) }],
  ]);
}
