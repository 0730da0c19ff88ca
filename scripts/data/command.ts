/* Runs a command for operators and turns errors into a message and an exit code. */

export function runCommand(work: (args: readonly string[]) => Promise<void>): void {
  work(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
