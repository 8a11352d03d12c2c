const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);
const MESSAGE = 'An effect returns nothing or its clean-up function. The value of a call may be a promise one day, and React would call it.';

/** What is called at the end of an effect, where React would take its value for the clean-up; `void` throws a value away. */
const isCall = (node) => node?.type === 'CallExpression' || node?.type === 'AwaitExpression';

/** Looks into the statements of one function, not into the functions within it. */
function returnsOf(node, found = []) {
  if (!node || typeof node.type !== 'string') return found;
  if (node.type === 'ReturnStatement') found.push(node);
  if (/Function/.test(node.type)) return found;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue;
    for (const child of Array.isArray(value) ? value : [value]) if (child && typeof child === 'object') returnsOf(child, found);
  }
  return found;
}

const rule = {
  create(context) {
    return {
      CallExpression({ callee, arguments: [effect] }) {
        const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
        if (!EFFECTS.has(name) || !/Function/.test(effect?.type ?? '')) return;
        if (isCall(effect.body)) context.report({ node: effect.body, message: MESSAGE });
        else for (const { argument } of returnsOf(effect.body)) if (isCall(argument)) context.report({ node: argument, message: MESSAGE });
      },
    };
  },
};

export default { meta: { name: 'effects' }, rules: { 'return-nothing': rule } };
