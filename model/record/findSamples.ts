/*
 * Turns tables in the text of a page into lines of `Title (unit): value` per sample. Handles samples in rows or
 * columns, titles and units on several lines, and consecutive tables. Text outside tables stays as lines.
 */
import { isUnitLike } from '../units'
import type { PageCell, PageLine } from './layPages'
import type { Sample, SampleText } from './sample'
import { readColumns } from './tableColumns'
import { readRows } from './tableRows'
import { bareUnit, isNumberCell, lineOf, type TitleFinder } from './titlesOf'

export function findSamples(lines: readonly PageLine[], find: TitleFinder): SampleText {
  const shared: string[] = []
  let samples: readonly Sample[] = []
  const unknown = new Set<string>()
  for (let at = 0; at < lines.length; ) {
    const table = readRows(lines, at, find) ?? readColumns(lines, at, find)
    const told = table ?? statementsOf(lines[at]?.cells ?? [], find)
    shared.push(...told.lines)
    samples = together(samples, told.samples)
    for (const title of told.unknown) unknown.add(title)
    at = table?.end ?? at + 1
  }
  return { lines: shared, samples, unknown: [...unknown] }
}

/** Consecutive tables may hold other measures of the same samples. */
function together(samples: readonly Sample[], more: readonly Sample[]): readonly Sample[] {
  const isSame = samples.length === more.length && more.every(({ name }) => name === '')
  const left = [...more]
  const joined = samples.map((sample, at) => {
    const same = isSame ? more[at] : left.find(({ name }) => name !== '' && name === sample.name)
    if (!same) return sample
    left.splice(left.indexOf(same), 1)
    return { ...sample, lines: [...sample.lines, ...same.lines] }
  })
  return [...joined, ...left]
}

function statementsOf(cells: readonly PageCell[], find: TitleFinder): SampleText {
  const groups: string[][] = []
  for (const { text } of cells) {
    const last = groups.at(-1)
    if (last && !(beginsWithTitle(text, find) && /\d/.test(last.join(' ')))) last.push(text)
    else groups.push([text])
  }
  const lines = groups.map((texts) => statementOf(texts, find))
  const unknown = groups.flatMap((texts, at) => {
    const [first = '', ...others] = texts
    const isMeasure = others.some(isNumberCell) && others.map(bareUnit).some(isUnitLike)
    if (isMeasure && !beginsWithTitle(first, find)) return [first]
    return unknownIn(lines[at] ?? '', find)
  })
  return { lines, samples: [], unknown }
}

function beginsWithTitle(text: string, find: TitleFinder): boolean {
  return (find(text) ?? find(beforeValue(text))) !== undefined
}

function beforeValue(text: string): string {
  return /^(?<title>.+?)(?:\s*[:=…]|\s*\.{2,}|\s+[-<>]?\d[\d.,]*(?:\s|$))/.exec(text)?.groups?.title ?? ''
}

function statementOf([first = '', ...others]: readonly string[], find: TitleFinder): string {
  const title = find(first)
  const unit = title?.unit ?? others.map(bareUnit).find(isUnitLike)
  const value = others.find(isNumberCell)
  if (title && unit !== undefined && value !== undefined) return lineOf({ name: title.name, unit }, value)
  return [first, ...others].join('  ')
}

function unknownIn(line: string, find: TitleFinder): readonly string[] {
  const title = beforeValue(line)
  const value = line.slice(title.length)
  const measure = /^\s*[:=.…\s]*[<>]?\s*(?<number>\d[\d.,]*)\s*(?<unit>\S*)/.exec(value)?.groups
  if (!measure || !/\p{L}/u.test(title) || title.length > 60 || find(title)) return []
  const bracket = /[([](?<unit>[^()[\]]+)[)\]]\s*$/.exec(title)?.groups?.unit ?? ''
  return [measure.unit ?? '', bracket].some((unit) => isUnitLike(bareUnit(unit))) ? [title.trim()] : []
}
