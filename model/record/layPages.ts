/* Arranges positioned texts, as PDF readers return them, into lines of cells. */

/** A text and its position; y grows upwards. */
export interface TextPiece {
  readonly str: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PageCell {
  readonly text: string
  readonly left: number
  readonly right: number
}

export interface PageLine {
  readonly page: number
  /** Distance from the bottom of the page. */
  readonly y: number
  readonly height: number
  readonly cells: readonly PageCell[]
}

/** Gap between two texts in letter heights; smaller gaps are inside a word. */
const betweenLetters = 0.12
const betweenCells = 0.75

function layPages(pages: readonly (readonly TextPiece[])[]): readonly PageLine[] {
  return pages.flatMap((pieces, page) => layPage(pieces, page))
}

interface TextDocument {
  readonly numPages: number
  getPage(number: number): Promise<{
    getTextContent(): Promise<{ readonly items: readonly (DocumentText | object)[] }>
    cleanup(): unknown
  }>
}

interface DocumentText {
  readonly str: string
  /** A matrix whose last two numbers are the text's position. */
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}

export async function layDocument(document: TextDocument, mostPages: number): Promise<readonly PageLine[]> {
  const pages: TextPiece[][] = []
  for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(
      items.filter(isText).map(({ str, transform, width, height }) => {
        const [x = 0, y = 0] = transform.slice(4)
        return { str, x, y, width, height }
      }),
    )
    page.cleanup()
  }
  return layPages(pages)
}

function isText(item: DocumentText | object): item is DocumentText {
  return 'str' in item
}

export function layText(text: string): readonly PageLine[] {
  return text.split('\n').map((each, at) => {
    const line = each.trim()
    const cells = line === '' ? [] : [{ text: line, left: 0, right: line.length }]
    return { page: 0, y: -at, height: 1, cells }
  })
}

export function textOfLines(lines: readonly PageLine[]): string {
  return lines
    .map(({ cells }) => cells.map(({ text }) => text).join('  '))
    .join('\n')
    .trim()
}

function layPage(pieces: readonly TextPiece[], page: number): readonly PageLine[] {
  const lines: { y: number; height: number; pieces: TextPiece[] }[] = []
  const told = pieces.filter(({ str }) => str.trim() !== '')
  for (const piece of told.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const last = lines.at(-1)
    // Superscripts and subscripts belong to their line.
    if (last && last.y - piece.y < 0.5 * Math.max(last.height, piece.height)) {
      last.pieces.push(piece)
      if (piece.height > last.height) Object.assign(last, { y: piece.y, height: piece.height })
    } else lines.push({ y: piece.y, height: piece.height, pieces: [piece] })
  }
  return lines.map(({ y, height, pieces: own }) => ({ page, y, height, cells: cellsOf(own, height) }))
}

function cellsOf(pieces: readonly TextPiece[], height: number): readonly PageCell[] {
  const cells: PageCell[] = []
  for (const { str, x, width } of pieces.toSorted((a, b) => a.x - b.x)) {
    const last = cells.at(-1)
    const gap = last ? x - last.right : Number.POSITIVE_INFINITY
    // Several spaces within a text separate cells too.
    const parts = str.trim().split(/\s{3,}/)
    const [first = '', ...more] = parts
    const letter = width / str.length
    if (last && gap < betweenCells * height) {
      const space = gap > betweenLetters * height || /^\s/.test(str) ? ' ' : ''
      const right = more.length === 0 ? x + width : x + first.length * letter
      cells[cells.length - 1] = { text: `${last.text}${space}${first}`, left: last.left, right }
    } else
      cells.push({ text: first, left: x, right: x + (more.length === 0 ? width : first.length * letter) })
    let from = str.indexOf(first) + first.length
    for (const part of more) {
      from = str.indexOf(part, from)
      cells.push({ text: part, left: x + from * letter, right: x + (from + part.length) * letter })
      from += part.length
    }
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.normalize('NFC').replace(/\s+/g, ' ') }))
}
