import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import swc from '@swc/core';

/**
 * Every regular expression of a source file as it can be read in its text: literals, and `new RegExp(...)` made of texts that are
 * constants of the same file.
 *
 * @param {string} root a checkout
 * @param {string} file path from there
 * @returns {{ source: string, flags: string, file: string, isReadable: boolean }[]} `isReadable` is false for one that is only made when
 *   the program runs; its source is then the text of the argument
 */
export function collectExpressions(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  if (!/\/[^/\s*]|RegExp/.test(text)) return [];
  const isTypeScript = /\.[cm]?tsx?$/.test(file);
  const options = isTypeScript ? { syntax: 'typescript', tsx: file.endsWith('.tsx'), decorators: true } : { syntax: 'ecmascript', jsx: file.endsWith('.jsx') };
  const program = swc.parseSync(text, { ...options, target: 'es2022' });
  const texts = new Map();
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) texts.set(node.id.value, node.init);
  });
  const found = [];
  visit(program, (node) => {
    if (node.type === 'RegExpLiteral') found.push({ source: node.pattern, flags: node.flags, file, isReadable: true });
    if ((node.type !== 'NewExpression' && node.type !== 'CallExpression') || node.callee.type !== 'Identifier' || node.callee.value !== 'RegExp') return;
    const [pattern, flags] = (node.arguments ?? []).map(({ expression }) => expression);
    const source = pattern && textOf(pattern, texts, 0);
    const written = flags === undefined ? '' : textOf(flags, texts, 0);
    if (source !== undefined && written !== undefined) found.push({ source, flags: written, file, isReadable: true });
    else found.push({ source: nameOf(pattern), flags: '', file, isReadable: false });
  });
  return found;
}

/** The text an expression stands for, when constants of the file say so. */
function textOf(node, texts, depth) {
  if (depth > 8) return undefined;
  if (node.type === 'StringLiteral') return node.value;
  if (node.type === 'RegExpLiteral') return node.pattern;
  if (node.type === 'ParenthesisExpression' || node.type === 'TsAsExpression' || node.type === 'TsConstAssertion') return textOf(node.expression, texts, depth + 1);
  if (node.type === 'Identifier') return texts.has(node.value) ? textOf(texts.get(node.value), texts, depth + 1) : undefined;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.value === 'source') return textOf(node.object, texts, depth + 1);
  if (node.type === 'BinaryExpression' && node.operator === '+') return joined([node.left, node.right].map((side) => textOf(side, texts, depth + 1)));
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = node.quasis.flatMap((quasi, index) => {
    const inner = node.expressions[index];
    return inner === undefined ? [quasi.cooked] : [quasi.cooked, textOf(inner, texts, depth + 1)];
  });
  return joined(parts);
}

function joined(parts) {
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** What an exception names an expression by that has no text yet. */
function nameOf(node) {
  if (node?.type === 'Identifier') return node.value;
  return node?.type ?? 'nothing';
}

function visit(node, onNode) {
  if (Array.isArray(node)) for (const item of node) visit(item, onNode);
  else if (typeof node === 'object' && node !== null) {
    if (typeof node.type === 'string') onNode(node);
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, onNode);
  }
}
