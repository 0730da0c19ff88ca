/** For `vi.waitFor` and `vi.waitUntil`: by themselves they give up after a second, which a laden machine takes for much. */
export const patience = { timeout: 30_000, interval: 20 }
