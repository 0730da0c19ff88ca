/** Undefined if Playwright's own browser is to be used. */
export function findChromium(): string | undefined
