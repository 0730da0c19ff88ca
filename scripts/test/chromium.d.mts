/** Path of a Chromium, or undefined when Playwright's own is to be used. */
export function findChromium(): string | undefined
