/* Recognises text columns: choices, several values per cell, long texts, codes. */
import type { Row } from '#model/entity/jsonSchema'
import { fold } from '#model/formats/fold'
import { hints, inOrder, isJust, privacyOf } from '../lexicon'
import { newText } from '../messages'
import type { ColumnValues, FormatGuess } from './formats'

const mostChoices = 15
const longestChoice = 40
/** Minimum average number of occurrences per choice. */
const repeatsOf = (count: number) => (count <= 5 ? 2 : 3)

function optionsOf(texts: readonly string[]): readonly string[] {
  const spellings = new Map<string, Map<string, number>>()
  for (const text of texts) {
    const counts = spellings.get(fold(text)) ?? new Map<string, number>()
    counts.set(text, (counts.get(text) ?? 0) + 1)
    spellings.set(fold(text), counts)
  }
  const best = [...spellings.values()].flatMap((counts) => {
    const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
    return most ? [most[0]] : []
  })
  return inOrder(best)
}

function areOptions(texts: readonly string[]): boolean {
  const distinct = new Set(texts.map(fold))
  return (
    distinct.size > 1 &&
    distinct.size <= mostChoices &&
    texts.length >= distinct.size * repeatsOf(distinct.size) &&
    texts.every((text) => text.length <= longestChoice)
  )
}

/** Documents, contacts and names of people may repeat, but are not choices. */
function isOfPeople(header: string, texts: readonly string[]): boolean {
  const isNumbered = (text: string) => text.includes('@') || text.replace(/\D/g, '').length >= 8
  return (
    privacyOf(header) !== undefined ||
    hints(header, 'person') ||
    texts.filter(isNumbered).length > texts.length / 2
  )
}

export function guessChoice({ header, texts }: ColumnValues): FormatGuess | undefined {
  if (!areOptions(texts) || isOfPeople(header, texts)) return undefined
  const values = optionsOf(texts)
  return { property: { type: 'string', enum: values }, why: newText.choice(values.length), odd: [] }
}

export function guessSeveral({ texts }: ColumnValues): FormatGuess | undefined {
  const several = texts.filter((text) => text.includes(';')).length
  if (several < texts.length * 0.2) return undefined
  const parts = texts.flatMap((text) =>
    text
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  const isList = areOptions(parts)
  const items: Row = isList ? { type: 'string', enum: optionsOf(parts) } : { type: 'string' }
  return {
    property: { type: 'array', uniqueItems: true, items },
    why: newText.several(isList ? optionsOf(parts).length : undefined),
    odd: [],
  }
}

const lengths = [10, 20, 40, 60, 80, 120, 160, 255, 500, 1000, 2000, 5000, 20_000]

function roomFor(longest: number): number {
  return lengths.find((length) => length >= longest * 1.25) ?? 20_000
}

export function guessText({ header, texts }: ColumnValues): FormatGuess {
  const longest = Math.max(0, ...texts.map((text) => text.length))
  const isLong = longest > 160 || texts.some((text) => text.includes('\n'))
  const saysLong = isJust(header, 'longText') || (hints(header, 'longText') && longest > 80)
  if (isLong || saysLong) {
    const property = {
      type: 'string',
      maxLength: Math.max(roomFor(longest), 1000),
      'x-field': { kind: 'longText' },
    }
    return { property, why: newText.longText(longest), odd: [] }
  }
  const maxLength = hints(header, 'code') ? roomFor(longest) : Math.max(roomFor(longest), 40)
  return { property: { type: 'string', maxLength }, why: newText.text(longest), odd: [] }
}
