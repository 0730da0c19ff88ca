/** Ends the process if the installation fails. */
export function ensureInstalled(options?: { readonly folder?: string; readonly withTools?: boolean }): void
