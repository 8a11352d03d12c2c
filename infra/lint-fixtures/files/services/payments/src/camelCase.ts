// Breaks: file-name-is-kebab-case
export const camel = 1;
