/** Text made safe for HTML. */
export function escapeHtml(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** A plain page that cannot be mistaken for the real thing: the band on top says so. */
export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} (test mode)</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; }
  .band { background: #8a3c00; color: #fff; padding: .5rem 1rem; text-align: center; font-weight: 600; }
  main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; }
  main.narrow { max-width: 28rem; }
  button { font: inherit; padding: .6rem 1.2rem; border-radius: .4rem; border: 1px solid currentColor; cursor: pointer; }
  button.primary { background: #0b5d4e; color: #fff; border-color: #0b5d4e; }
  :focus-visible { outline: 3px solid #ffbf47; outline-offset: 2px; }
  table { border-collapse: collapse; width: 100%; font-size: .875rem; }
  th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #8884; vertical-align: top; }
  pre { overflow: auto; padding: 1rem; border: 1px solid #8884; border-radius: .4rem; }
  nav a { margin-right: 1rem; }
</style>
</head>
<body>
<div class="band" role="note">Test mode: Stripe sandbox. No real money, no real bank.</div>
${content}
</body>
</html>
`;
}
