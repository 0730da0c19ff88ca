/* Arguments of `npm run new --`. */
import { newText } from './messages'

export interface NewEntityOptions {
  readonly name?: string
  readonly from?: string
  readonly sheet?: string
  readonly fields: readonly string[]
  readonly title?: string
  readonly plural?: string
  readonly gender?: 'm' | 'f'
  readonly group?: string
  readonly icon?: string
  readonly description?: string
  readonly schemas: string
  readonly shows: boolean
  readonly asks: boolean
}

const texts = [
  'from',
  'sheet',
  'title',
  'plural',
  'gender',
  'group',
  'icon',
  'description',
  'schemas',
] as const

/** @throws Error with a message for the user */
export function readWish(args: readonly string[]): NewEntityOptions {
  const values: Partial<Record<(typeof texts)[number], string>> = {}
  const fields: string[] = []
  const flags = new Set<string>()
  let name: string | undefined
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    const own = texts.find((each) => arg === `--${each}`)
    if (own !== undefined || arg === '--field') {
      at += 1
      const value = args[at]
      if (value === undefined || value.startsWith('--')) throw new Error(newText.missingValue(arg))
      if (own === undefined) fields.push(value)
      else values[own] = value
    } else if (arg === '--show' || arg === '--ask') flags.add(arg)
    else if (arg.startsWith('-') || name !== undefined) throw new Error(newText.unknownOption(arg))
    else name = arg
  }
  const { gender, schemas = 'schemas', ...rest } = values
  if (gender !== undefined && gender !== 'm' && gender !== 'f') throw new Error(newText.badGender)
  return {
    ...rest,
    ...(gender !== undefined && { gender }),
    ...(name !== undefined && { name }),
    fields,
    schemas,
    shows: flags.has('--show'),
    asks: flags.has('--ask'),
  }
}
