// Breaks: no-default-export
export default class Anonymous {}
