/** Path of a Chromium, or undefined when Playwright's own is to be used. */
export function findChromium(): string | undefined
/** Makes sure there is a browser. */
export function ensureChromium(): void
