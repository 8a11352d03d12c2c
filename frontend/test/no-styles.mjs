/** Stands in for every style sheet: jsdom does not lay anything out. */
export default {};
