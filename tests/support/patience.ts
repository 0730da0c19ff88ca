/** Longer timeouts for `vi.waitFor` and `vi.waitUntil`: their default of one second is too short on a busy machine. */
export const patience = { timeout: 30_000, interval: 20 }
