// Breaks: no-danger
export const text = (html: string) => <div dangerouslySetInnerHTML={{ __html: html }} />;
