// Breaks: iframe-missing-sandbox
export const frame = <iframe src="/map" title="Map" />;
