// Breaks: jsx-no-script-url
export const link = <a href="javascript:history.back()">Back</a>;
