/** Undefined if Playwright's own browser should be used. */
export function findChromium(): string | undefined
