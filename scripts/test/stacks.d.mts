export function findStacks(output: string, mark?: string): string[]
