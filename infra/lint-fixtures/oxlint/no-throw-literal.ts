// Breaks: no-throw-literal
export function fail(): never {
  throw 'no stack, no class';
}
