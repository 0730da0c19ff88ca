/*
 * Regular expressions that take ever longer the longer a text is: with a few dozen letters one of them can hold a server,
 * and every browser, up for hours. A library proves the others to be linear.
 */
import { createRequire } from 'node:module'
import type { checkSync } from 'recheck'
import { isKeptSound } from '../files/kept'

/** What is wrong with an expression. */
export interface Explosion {
  readonly message: string
  /** Where in the expression the repetition stands. */
  readonly start: number
}

const known = new Map<string, Explosion | undefined>()
/**
 * The longest of ours takes about two seconds. Expressions with look-ahead are tried out: for so many steps instead of so
 * many milliseconds, or a busy machine would tell otherwise than an idle one.
 */
const patience = { timeout: 120_000, incubationTimeout: null, attackTimeout: null, randomSeed: 1 } as const

/** Why an expression may run for too long, if it may. A text that is no expression is told elsewhere. */
export function findExplosion(pattern: string): Explosion | undefined {
  if (isPlain(pattern) || !isRegExp(pattern)) return undefined
  const isSafe = () => {
    if (!known.has(pattern)) known.set(pattern, prove(pattern))
    return known.get(pattern) === undefined
  }
  return isKeptSound('pattern', pattern, isSafe) ? undefined : known.get(pattern)
}

/** Anchored, without alternatives and with one repetition at most there is one way to match a text. */
function isPlain(pattern: string): boolean {
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  const repetitions = bare.replace(/\{\d+\}/g, '').match(/[*+?]|\{\d*,\d*\}/g) ?? []
  return bare.startsWith('^') && !/[|(]/.test(bare) && repetitions.length <= 1
}

function isRegExp(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') !== undefined
  } catch {
    return false
  }
}

function prove(pattern: string): Explosion | undefined {
  // Large, and needed for few schemas.
  process.env.RECHECK_SYNC_BACKEND ??= 'pure'
  const library = createRequire(import.meta.url)('recheck') as { checkSync: typeof checkSync }
  const verdict = library.checkSync(pattern, 'u', patience)
  if (verdict.status === 'safe') return undefined
  const fix = 'use uma só repetição por trecho, sem repetir o que já se repete, ou limite-a com {1,n}'
  if (verdict.status === 'unknown') {
    return { message: `não foi possível provar que a expressão regular termina logo: ${fix}`, start: 0 }
  }
  const [hotspot] = verdict.hotspot
  const text = verdict.attack.pattern.replace(/^'|'$/g, '')
  return {
    message: `expressão regular que pode demorar horas (com ${text}, por exemplo): ${fix}`,
    start: hotspot?.start ?? 0,
  }
}
