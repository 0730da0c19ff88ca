/* Runs a command of an operator: whose environment it has, on which database it acts, and a failure in words. */
import { describePlace } from '../copies/source'
import { type CommandEnvironment, readCommandEnvironment } from './environment'
import { commandsText } from './messages'

/** What a command is run with. */
export interface CommandContext {
  /** The installation's own, with the secrets of files in their places. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** What was typed after its name, without `--service`. */
  readonly args: readonly string[]
}

export type Command = (context: CommandContext) => Promise<void>

interface RunOptions {
  /** Nothing but a result for machines may be printed. */
  readonly isSilent?: boolean
}

/**
 * Runs a command on the installation's own database; a failure is printed, and the process ends with 1.
 * @example await runCommand(process.argv.slice(2), backup)
 */
export async function runCommand(
  typed: readonly string[],
  command: Command,
  { isSilent = false }: RunOptions = {},
): Promise<void> {
  try {
    const { environment, service, args, warning }: CommandEnvironment = readCommandEnvironment(typed)
    if (warning) console.error(warning)
    if (!isSilent) console.log(commandsText.database(describePlace(environment), service))
    await command({ environment, args })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
