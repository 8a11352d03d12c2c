// Breaks: alt-text
export const picture = <img src="/art/logo.svg" />;
