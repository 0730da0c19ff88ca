/* A command for an operator: its lines, and a failure in words with an exit code. */

/** Runs a command with what was typed after its name. */
export function runCommand(work: (args: readonly string[]) => Promise<void>): void {
  work(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
