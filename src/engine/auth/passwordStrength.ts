/* Password advice while typing. Only the length is enforced. Pure. */

export const minPasswordLength = 8

export interface PasswordHint {
  readonly text: string
  readonly isMet: boolean
}

/** Level 0 to 4: the number of hints that are met. */
export interface PasswordStrength {
  readonly hints: readonly PasswordHint[]
  readonly level: 0 | 1 | 2 | 3 | 4
  readonly label: string
}

const labels = ['', 'Fraca', 'Razoável', 'Boa', 'Forte'] as const

/** @example strengthOf('Abc').label // 'Fraca' */
export function strengthOf(password: string, isRefused = false): PasswordStrength {
  const digits = password.match(/\p{Nd}/gu)?.length ?? 0
  const hints = [
    {
      text: `Ao menos ${minPasswordLength} caracteres`,
      isMet: [...password].length >= minPasswordLength,
    },
    { text: 'Letras maiúsculas e minúsculas', isMet: /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) },
    { text: digits === 1 ? 'Um número (dois é melhor)' : 'Números (dois ou mais)', isMet: digits > 0 },
    { text: 'Um caractere especial (! @ # %)', isMet: /[^\p{L}\p{Nd}\s]/u.test(password) },
  ]
  const met = hints.filter(({ isMet }) => isMet).length
  // A short password is weak whatever else it has, and so is one that others use.
  const level = (hints[0]?.isMet && !isRefused ? met : Math.min(met, 1)) as PasswordStrength['level']
  return { hints, level, label: labels[level] }
}
