import { describePlace } from '../copies/source'
import { type CommandEnvironment, readCommandEnvironment } from './environment'
import { commandsText } from './messages'

export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly args: readonly string[]
}

export type Command = (context: CommandContext) => Promise<void>

interface RunOptions {
  readonly isSilent?: boolean
}

/**
 * Runs a command on the installation's database; prints a failure and exits with 1.
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
