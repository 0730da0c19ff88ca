/** Makes sure that the packages of a folder's lock file are installed; stops the process when they cannot be. */
export function ensureInstalled(options?: { readonly folder?: string; readonly withTools?: boolean }): void
