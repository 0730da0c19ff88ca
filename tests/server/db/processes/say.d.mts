/** Says one line on standard output, at once. */
export function say(line: string): void
