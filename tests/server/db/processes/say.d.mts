/** Writes one line to standard output synchronously. */
export function say(line: string): void
