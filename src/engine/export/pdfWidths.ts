/* Chooses column widths and font size so that no number, date or total is broken over lines. Pure. */
import { isGroup, type ReportHead, type ReportItem } from '#model/report/report'

/** Points beyond which a cell wraps its text instead of taking width from other columns. */
const widest = 160
/** Points beyond which even a single word is broken. */
const widestWord = 90
/** Minimum characters per line of a text column when numbers need the width. */
const fewestLetters = 4
const smallest = 3

export interface TableLayout {
  readonly fontSize: number
  readonly widths: readonly number[]
}

interface LongestTexts {
  /** Text that must stay on one line. */
  unbroken: string
  /** Text that may break between words. */
  text: string
  word: string
}

/**
 * @param room points from margin to margin
 * @param measure width in points of a text of size 1 in the widest style
 */
export function layoutTable(
  room: number,
  fontSize: number,
  { columns, sums }: ReportHead,
  items: readonly ReportItem[],
  measure: (text: string) => number,
): TableLayout {
  const longest = columns.map(({ text }): LongestTexts => ({ unbroken: '', text, word: longestWord(text) }))
  const keepLongest = (column: LongestTexts, name: 'unbroken' | 'text', text: string) => {
    if (text.length > column[name].length) column[name] = text
    const word = longestWord(text)
    if (name === 'text' && word.length > column.word.length) column.word = word
  }
  const lines = sums ? [...items, { text: '', sums }] : items
  for (const item of lines) {
    for (const [at, cell] of (isGroup(item) ? item.sums : item).entries()) {
      const column = longest[at]
      if (!column || cell === null) continue
      keepLongest(column, isGroup(item) || columns[at]?.holds !== 'text' ? 'unbroken' : 'text', String(cell))
    }
  }
  const units = longest.map(({ unbroken, text, word }) => ({
    unbroken: measure(unbroken),
    text: measure(text),
    word: measure(word),
  }))
  // A margin over the measured width, so that the longest value does not wrap.
  const padding = 1.05
  for (let size = fontSize; ; size -= 0.5) {
    const points = (unit: number) => (unit + padding) * size
    const unbroken = units.map((unit) => (unit.unbroken > 0 ? points(unit.unbroken) : 0))
    const fewest = unbroken.map((width) => Math.max(width, (fewestLetters / 2 + padding) * size))
    if (sumOf(fewest) > room && size > smallest) continue
    const word = units.map((unit, at) => Math.max(Math.min(points(unit.word), widestWord), fewest[at] ?? 0))
    const wished = units.map((unit, at) => Math.max(Math.min(points(unit.text), widest), word[at] ?? 0))
    return { fontSize: size, widths: share(room, [fewest, word, wished]) }
  }
}

/** Interpolates between the largest demand that fits and the smallest that does not. */
function share(room: number, demands: readonly (readonly number[])[]): readonly number[] {
  const place = demands.findIndex((widths) => sumOf(widths) > room)
  const [less, more] = [demands[(place === -1 ? demands.length : place) - 1], demands[place]]
  if (!less) return (more ?? []).map((width) => (width * room) / sumOf(more ?? []))
  if (!more) return less.map((width) => (width * room) / sumOf(less))
  const part = (room - sumOf(less)) / (sumOf(more) - sumOf(less))
  return less.map((width, at) => width + ((more[at] ?? width) - width) * part)
}

function longestWord(text: string): string {
  return text.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
