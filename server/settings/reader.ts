type NumberRange = readonly [least: number, most: number]

/** Treats an empty variable as missing. */
export interface SettingsReader {
  /** With `shortest`, accepts several comma-separated values, each of which has at least that length. */
  text(name: string, limits?: { readonly shortest: number }): string | undefined
  whole(name: string, usual: number, range: NumberRange): number
  /** A number of seconds, possibly fractional, returned in milliseconds. */
  seconds(name: string, usual: number, range: NumberRange): number
  flag(name: string): boolean
  choice<T extends string>(name: string, usual: T, values: readonly T[]): T
  /** Adds a problem that concerns several variables. */
  refuse(line: string): void
  done(): void
}

const texts = {
  title: 'Há variáveis de ambiente com valores inválidos:',
  wrong: (name: string, wanted: string, given: string) => `  ${name}: ${wanted}; recebido "${given}"`,
  whole: ([least, most]: NumberRange) => `deve ser um número inteiro de ${least} a ${most}`,
  seconds: ([least, most]: NumberRange) => `deve ser um número de segundos de ${least} a ${most}`,
  flag: 'deve ser 1 ou 0',
  choice: (values: readonly string[]) => `deve ser ${values.join(', ').replace(/, ([^,]*)$/, ' ou $1')}`,
  short: (name: string, least: number) => `  ${name}: deve ter pelo menos ${least} caracteres`,
} as const

export function createReader(environment: Readonly<Record<string, string | undefined>>): SettingsReader {
  const wrong: string[] = []
  const given = (name: string) => environment[name]?.trim() || undefined
  const refuse = <T>(name: string, wanted: string, value: string, instead: T): T => {
    wrong.push(texts.wrong(name, wanted, value))
    return instead
  }
  const isIn = (value: number, [least, most]: NumberRange) => value >= least && value <= most
  return {
    text(name, limits) {
      const value = given(name)
      // Not printed, because a value that is too short may be a secret.
      const isShort = (each: string) => each.trim().length < (limits?.shortest ?? 0)
      if (value?.split(',').some(isShort)) wrong.push(texts.short(name, limits?.shortest ?? 0))
      return value
    },
    whole(name, usual, range) {
      const value = given(name)
      if (value === undefined) return usual
      if (/^\d{1,9}$/.test(value) && isIn(Number(value), range)) return Number(value)
      return refuse(name, texts.whole(range), value, usual)
    },
    seconds(name, usual, range) {
      const value = given(name)
      if (value === undefined) return usual * 1_000
      if (/^\d{1,9}(?:\.\d{1,3})?$/.test(value) && isIn(Number(value), range)) return Number(value) * 1_000
      return refuse(name, texts.seconds(range), value, usual)
    },
    flag(name) {
      const value = given(name)
      if (value === undefined || value === '0') return false
      return value === '1' || refuse(name, texts.flag, value, false)
    },
    choice(name, usual, values) {
      const value = given(name)
      if (value === undefined) return usual
      return values.find((each) => each === value) ?? refuse(name, texts.choice(values), value, usual)
    },
    refuse: (line) => void wrong.push(`  ${line}`),
    done() {
      if (wrong.length > 0) throw new Error([texts.title, ...wrong].join('\n'))
    },
  }
}
