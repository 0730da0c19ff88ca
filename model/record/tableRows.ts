/* Tables with one sample per row, below one or more lines of titles and units. */
import { isUnitLike } from '../units'
import type { PageCell, PageLine } from './layPages'
import type { Table } from './sample'
import { bareUnit, isNumberCell, type KnownTitle, lineOf, type TitleFinder } from './titlesOf'

interface Column {
  readonly title: KnownTitle | undefined
  readonly text: string
  readonly left: number
  readonly right: number
}

/** Title lines to join above and below the one with most titles. */
const mostTitleLines = 2
/** Maximum distance between title lines, in letter heights. */
const mostBetween = 2.6

export function readRows(lines: readonly PageLine[], top: number, find: TitleFinder): Table | undefined {
  if (!isTitleLine(lines[top], find)) return undefined
  const [from, to] = titleBlock(lines, top)
  const columns = columnsOf(lines.slice(from, to), top - from, find)
  if (columns.every(({ title }) => !title)) return undefined
  const samples: { name: string; lines: string[]; isMeasured: boolean }[] = []
  const known = columns.findIndex(({ title }) => title)
  let end = to
  for (; end < lines.length; end++) {
    const cells = lines[end]?.cells ?? []
    if (titleCount(cells, find) > 1) break
    const placed = cells.map((cell) => ({ place: placeOf(columns, cell), text: cell.text }))
    const names = placed.filter(({ place }) => place < known).map(({ text }) => text)
    const values = placed.flatMap(({ place, text }) => {
      const title = columns[place]?.title
      return title ? [lineOf(title, text)] : []
    })
    const isMeasured = placed.some(({ place, text }) => columns[place]?.title && isNumberCell(text))
    const last = samples.at(-1)
    if (isMeasured || (samples.length === 0 && values.some((line) => /:.*\d/.test(line)))) {
      samples.push({ name: names.join(' · '), lines: values, isMeasured })
    } else if (
      last &&
      names.length === cells.length &&
      cells.length > 0 &&
      isNear(lines[end - 1], lines[end])
    ) {
      // A long name continues on the next line.
      last.name = [last.name, ...names].join(' ')
    } else break
  }
  if (samples.length === 0) return undefined
  // Dates and names in a box above the results apply to all samples.
  const [only] = samples
  if (only && samples.length === 1 && !only.isMeasured)
    return { lines: only.lines, samples: [], unknown: [], end }
  const unknown = columns.slice(known).flatMap(({ title, text }) => (title || text === '' ? [] : [text]))
  return { lines: [], samples, unknown, end }
}

function titleCount(cells: readonly PageCell[], find: TitleFinder): number {
  return cells.filter(({ text }) => find(text)).length
}

/** A single title counts only if it has its unit. */
function isTitleLine(line: PageLine | undefined, find: TitleFinder): boolean {
  const cells = line?.cells ?? []
  if (cells.some(({ text }) => isNumberCell(text) && !find(text))) return false
  return (
    titleCount(cells, find) > 1 ||
    (cells.length > 1 && cells.some(({ text }) => find(text)?.unit !== undefined))
  )
}

function isNear(above: PageLine | undefined, below: PageLine | undefined): boolean {
  if (!above || !below || above.page !== below.page) return false
  return above.y - below.y < mostBetween * Math.max(above.height, below.height)
}

function titleBlock(lines: readonly PageLine[], top: number): readonly [from: number, to: number] {
  const isText = (line: PageLine | undefined) => line?.cells.every(({ text }) => !isNumberCell(text)) === true
  let from = top
  while (top - from < mostTitleLines && isNear(lines[from - 1], lines[from]) && isText(lines[from - 1]))
    from -= 1
  let to = top + 1
  while (to - top <= mostTitleLines && isNear(lines[to - 1], lines[to]) && isText(lines[to])) to += 1
  return [from, to]
}

interface TitleStack {
  left: number
  right: number
  readonly above: string[]
  readonly own: string[]
  readonly below: string[]
}

function columnsOf(block: readonly PageLine[], top: number, find: TitleFinder): readonly Column[] {
  const stacks: TitleStack[] = (block[top]?.cells ?? []).map(({ text, left, right }) => {
    return { left, right, above: [], own: [text], below: [] }
  })
  for (const [at, { cells }] of block.entries()) {
    if (at === top) continue
    const side = at < top ? 'above' : 'below'
    for (const { text, left, right } of cells) {
      const bare = text.replace(/^[\s\-–—─_]+|[\s\-–—─_]+$/g, '')
      const under = stacks.filter((each) => each.left < right && left < each.right)
      for (const stack of under) stack[side].push(bare)
      // A title of two lines is placed around the line of single-line titles.
      if (under.length === 0) stacks.push({ left, right, above: [], own: [], below: [], [side]: [bare] })
    }
  }
  return stacks.toSorted((a, b) => a.left - b.left).map((stack) => columnOf(stack, find))
}

function columnOf({ left, right, above, own, below }: TitleStack, find: TitleFinder): Column {
  const all = [...above, ...own, ...below]
  const unit = all.map(bareUnit).find(isUnitLike)
  const isWord = (text: string) => !isUnitLike(bareUnit(text))
  const readings = [
    all.filter(isWord),
    [...own, ...below].filter(isWord),
    [...own, ...below.slice(0, 1)],
    [...above, ...own],
    [...above.slice(-1), ...own],
    own,
  ]
  const title = readings.map((texts) => find(texts.join(' '))).find((found) => found !== undefined)
  const known = title && unit !== undefined && title.unit === undefined ? { ...title, unit } : title
  return { title: known, text: [...own, ...below].filter(isWord).join(' '), left, right }
}

function placeOf(columns: readonly Column[], { left, right }: PageCell): number {
  const shared = columns.map((each) => Math.min(each.right, right) - Math.max(each.left, left))
  return shared.indexOf(Math.max(...shared))
}
