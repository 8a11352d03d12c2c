// Breaks: no-array-index-key
export const list = (names: string[]) => names.map((name, index) => <li key={index}>{name}</li>);
