// Breaks: no-return-wrap
export const wrapped = (work: Promise<number>) => work.then((value) => Promise.resolve(value));
