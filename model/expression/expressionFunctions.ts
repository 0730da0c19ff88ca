/* The functions of expressions, with CEL's semantics; a method's receiver is its first argument. */

import { addDays, addMonths, dayOf, daysBetween, monthsBetween } from './expressionDates'

type FunctionBody = (...args: never[]) => unknown

interface Overload {
  /** Argument types, one letter each: s(tring), d(ouble), i(nt), b(oolean), l(ist), m(ap), a(ny). */
  readonly takes: string
  readonly work: FunctionBody
}

const functions: Readonly<Record<string, readonly Overload[]>> = {
  dyn: [on('a', (value: unknown) => value)],
  size: [
    on('s', (text: string) => BigInt([...text].length)),
    on('l', (items: readonly unknown[]) => BigInt(items.length)),
    on('m', (map: object) => BigInt(Object.keys(map).length)),
  ],
  string: [
    on('s', (text: string) => text),
    on('b', (value: boolean) => String(value)),
    on('i', (value: bigint) => String(value)),
    on('d', (value: number) => String(value)),
  ],
  int: [
    on('i', (value: bigint) => value),
    on('d', (value: number) => BigInt(Math.trunc(value))),
    on('s', (text: string) => toWhole(text)),
  ],
  double: [
    on('d', (value: number) => value),
    on('i', (value: bigint) => Number(value)),
    on('s', (text: string) => toBroken(text)),
  ],
  timestamp: [on('s', (text: string) => toInstant(text))],
  startsWith: [on('ss', (text: string, part: string) => text.startsWith(part))],
  endsWith: [on('ss', (text: string, part: string) => text.endsWith(part))],
  contains: [on('ss', (text: string, part: string) => text.includes(part))],
  matches: [on('ss', (text: string, pattern: string) => new RegExp(pattern).test(text))],
  lowerAscii: [on('s', (text: string) => text.toLowerCase())],
  upperAscii: [on('s', (text: string) => text.toUpperCase())],
  trim: [on('s', (text: string) => text.trim())],
  indexOf: [on('ss', (text: string, part: string) => BigInt(text.indexOf(part)))],
  split: [on('ss', (text: string, separator: string) => text.split(separator))],
  join: [
    on('l', (items: readonly string[]) => join(items, '')),
    on('ls', (items: readonly string[], separator: string) => join(items, separator)),
  ],
  substring: [
    on('si', (text: string, start: bigint) => cut(text, Number(start), text.length)),
    on('sii', (text: string, start: bigint, end: bigint) => cut(text, Number(start), Number(end))),
  ],
  round: [
    on('d', (value: number) => Math.round(value)),
    on('di', (value: number, places: bigint) => roundTo(value, Number(places))),
  ],
  sum: [
    on('l', (items: readonly unknown[]) => sum(items)),
    on('ls', (items: readonly unknown[], name: string) =>
      sum(items.map((item) => (item as Readonly<Record<string, unknown>> | null)?.[name])),
    ),
  ],
  addDays: [
    on('sd', (day: string, count: number) => addDays(day, count)),
    on('si', (day: string, count: bigint) => addDays(day, Number(count))),
  ],
  addMonths: [
    on('sd', (day: string, count: number) => addMonths(day, count)),
    on('si', (day: string, count: bigint) => addMonths(day, Number(count))),
  ],
  dayOf: [on('s', (text: string) => dayOf(text))],
  daysBetween: [on('ss', (from: string, to: string) => daysBetween(from, to))],
  monthsBetween: [on('ss', (from: string, to: string) => monthsBetween(from, to))],
}

export const dateArguments: Readonly<Record<string, number>> = {
  addDays: 1,
  addMonths: 1,
  dayOf: 1,
  daysBetween: 2,
  monthsBetween: 2,
}

function on(takes: string, work: FunctionBody): Overload {
  return { takes, work }
}

export const functionNames: readonly string[] = Object.keys(functions)

/** @throws Error for arguments of the wrong type */
export function callFunction(name: string, args: readonly unknown[]): unknown {
  const kinds = args.map(letterOf)
  const found = functions[name]?.find(
    ({ takes }) =>
      takes.length === args.length && kinds.every((kind, i) => takes[i] === 'a' || takes[i] === kind),
  )
  if (!found) throw new Error(`${name} does not fit ${kinds.join(', ')}`)
  return found.work(...(args as never[]))
}

function letterOf(value: unknown): string {
  if (Array.isArray(value)) return 'l'
  if (value === null || value instanceof Date) return '?'
  return letters[typeof value] ?? '?'
}

const letters: Readonly<Record<string, string>> = {
  string: 's',
  number: 'd',
  bigint: 'i',
  boolean: 'b',
  object: 'm',
}

function toWhole(text: string): bigint {
  if (!/^[+-]?\d{1,18}$/.test(text)) throw new Error(`${text} is no whole number`)
  return BigInt(text)
}

function toBroken(text: string): number {
  const value = Number(text)
  if (text === '' || text !== text.trim() || Number.isNaN(value)) throw new Error(`${text} is no number`)
  return value
}

function toInstant(text: string): Date {
  const instant = new Date(text)
  if (text.length < 20 || text.length > 30 || Number.isNaN(instant.getTime()))
    throw new Error(`${text} is no instant`)
  return instant
}

function join(items: readonly string[], separator: string): string {
  if (items.some((item) => typeof item !== 'string')) throw new Error('join does not fit')
  return items.join(separator)
}

function cut(text: string, start: number, end: number): string {
  if (start < 0 || end < start || end > text.length) throw new Error(`${text} is too short`)
  return text.substring(start, end)
}

function roundTo(value: number, places: number): number {
  const scale = 10 ** places
  return Math.round((value + Number.EPSILON) * scale) / scale
}

function sum(items: readonly unknown[]): number {
  return items.reduce<number>((total, item) => total + toNumber(item), 0)
}

function toNumber(value: unknown): number {
  return typeof value === 'bigint' ? Number(value) : typeof value === 'number' ? value : 0
}
