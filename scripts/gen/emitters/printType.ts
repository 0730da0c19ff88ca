/* A type as TypeScript, laid out as a person would: members with their documentation, long unions one to a line. Pure. */

/** What a value may be. */
export type TypeView =
  | { readonly is: 'named'; readonly name: string }
  | { readonly is: 'literals'; readonly values: readonly unknown[] }
  | { readonly is: 'list'; readonly of: TypeView }
  | { readonly is: 'object'; readonly members: readonly Member[] }
  | { readonly is: 'either'; readonly of: readonly TypeView[] }

/** A property of an object. */
export interface Member {
  readonly name: string
  readonly documentation: string
  readonly isOptional: boolean
  readonly type: TypeView
}

/** Columns of a line. */
const width = 110

/**
 * The declaration of a type.
 * @example printType('Zone', 'Região', { is: 'named', name: 'string' }) // '/**\n * Região\n *\/\nexport type Zone = string'
 */
export function printType(name: string, documentation: string, type: TypeView): string {
  return `${printDocumentation(documentation, '')}export type ${name} =${printed(type, '', `export type ${name} =`.length)}`
}

function printDocumentation(text: string, indent: string): string {
  return text === '' ? '' : `${indent}/**\n${indent} * ${text}\n${indent} */\n`
}

/** The type after a sign that ends at the column: on its line, or on lines of its own. */
function printed(type: TypeView, indent: string, column: number): string {
  const line = inline(type, indent)
  const alternatives = alternativesOf(type)
  const longest = Math.max(...line.split('\n').map((each) => each.length))
  if (line.includes('\n') || alternatives.length < 2 || column + longest < width) return ` ${line}`
  return `\n${alternatives.map((each) => `${indent}  | ${inline(each, `${indent}  `)}`).join('\n')}`
}

function inline(type: TypeView, indent: string): string {
  switch (type.is) {
    case 'named':
      return type.name
    case 'literals':
      return type.values.map(literal).join(' | ')
    case 'either':
      return type.of.map((each) => inline(each, indent)).join(' | ')
    case 'list': {
      const item = inline(type.of, indent)
      return alternativesOf(type.of).length > 1 ? `(${item})[]` : `${item}[]`
    }
    case 'object':
      return type.members.length === 0
        ? 'object'
        : `{\n${type.members.map((each) => printMember(each, `${indent}  `)).join('')}${indent}}`
  }
}

function printMember({ name, documentation, isOptional, type }: Member, indent: string): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
  const start = `${indent}${key}${isOptional ? '?' : ''}:`
  return `${printDocumentation(documentation, indent)}${start}${printed(type, indent, start.length)}\n`
}

function alternativesOf(type: TypeView): readonly TypeView[] {
  if (type.is === 'either') return type.of.flatMap(alternativesOf)
  if (type.is === 'literals') return type.values.map((value) => ({ is: 'literals', values: [value] }))
  return [type]
}

function literal(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
