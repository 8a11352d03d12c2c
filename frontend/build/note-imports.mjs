/**
 * In the bundle that renders the pages, the route table notes which modules a route loads: each `import('./x.js')` of it adds './x.js' to
 * `globalThis.importsOfRoute` when it is called.
 *
 * @param {string} table how the path of the route table ends
 * @returns {import('vite').Plugin}
 */
export function noteImports(table) {
  return {
    name: 'note-imports-of-routes',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(table)) return undefined;
      // From the last to the first, so that the places of the others stay right.
      return importsIn(this.parse(code, { lang: 'ts' })).reduceRight((text, { start, end, source }) => {
        const path = JSON.stringify(source.value);
        return `${text.slice(0, start)}(globalThis.importsOfRoute?.add(${path}), import(${path}))${text.slice(end)}`;
      }, code);
    },
  };
}

/** The calls of `import` beneath a node of the syntax tree, in the order of the text. */
function importsIn(node, found = []) {
  if (node === null || typeof node !== 'object') return found;
  if (node.type === 'ImportExpression') found.push(node);
  for (const value of Object.values(node)) for (const child of Array.isArray(value) ? value : [value]) importsIn(child, found);
  return found;
}
