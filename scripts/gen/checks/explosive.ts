/*
 * Finds regular expressions with exponential or polynomial running time (ReDoS); a few dozen characters can block a
 * server for hours. The `recheck` library proves the others to be linear.
 */
import { createRequire } from 'node:module'
import type { checkSync } from 'recheck'
import { isKeptSound } from '../files/kept'

export interface ReDoSFinding {
  readonly message: string
  readonly start: number
}

const known = new Map<string, ReDoSFinding | undefined>()
/**
 * The slowest one of ours takes about two seconds. Expressions with lookaheads are fuzzed for a fixed number
 * of steps instead of a time, so that the result does not depend on the machine's load.
 */
const patience = { timeout: 120_000, incubationTimeout: null, attackTimeout: null, randomSeed: 1 } as const

/** Why an expression may run too long; undefined if it cannot, or if it is invalid, which is reported elsewhere. */
export function findExplosion(pattern: string): ReDoSFinding | undefined {
  if (isPlain(pattern) || !isRegExp(pattern)) return undefined
  const isSafe = () => {
    if (!known.has(pattern)) known.set(pattern, prove(pattern))
    return known.get(pattern) === undefined
  }
  return isKeptSound('pattern', pattern, isSafe) ? undefined : known.get(pattern)
}

/** An anchored expression without alternatives and with at most one repetition cannot backtrack. */
function isPlain(pattern: string): boolean {
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  const repetitions = bare.replace(/\{\d+\}/g, '').match(/[*+?]|\{\d*,\d*\}/g) ?? []
  return bare.startsWith('^') && !/[|(]/.test(bare) && repetitions.length <= 1
}

export function isRegExp(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') !== undefined
  } catch {
    return false
  }
}

function prove(pattern: string): ReDoSFinding | undefined {
  // Loaded lazily, because it is large and few schemas need it.
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
