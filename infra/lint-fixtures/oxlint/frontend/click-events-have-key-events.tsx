// Breaks: click-events-have-key-events
export const picture = (open: () => void) => <div onClick={open}>Open</div>;
