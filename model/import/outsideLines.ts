/*
 * Lines below the titles that are no records: totals, notes, titles that are repeated on every page, headings over the
 * whole width. They are left out with a word, and may be taken in again. Pure.
 */
import { fold } from '../query/fold'
import { cellValue, isBlank, textOf } from './cell'
import { splitNumber } from './readNumber'
import type { Merge, SheetLine } from './sheet'

/** Why a line is left out, or what is told of one that is not. */
export type OutsideKind = 'total' | 'note' | 'titles' | 'heading' | 'hidden'

/** Lines of one sort. */
export interface OutsideLines {
  readonly kind: OutsideKind
  readonly lines: readonly number[]
}

/** `Total Agro Ltda.` is a name; `Total geral` and `Total da página` are none. */
const totals =
  /^(?:sub ?-?total(?![\p{L}\p{N}])|(?:(?:valor|area|peso|volume|quantidade|qtde?)\s+)?(?:total|totais|tot\.|soma|somatorio|media|medias)(?:\s*[:=(-].*|\s+(?:geral|gerais|parcial|final|d[aeo]s?|por|em)\b.*)?$|(?:quantidade|qtde?|contagem|registros)\.?\s*[:=])/u
const notes =
  /\b(?:gerad|emitid|impress|extraid|exportad)[ao]s?\b.*[0-9]{1,2}\/[0-9]{1,2}|^[0-9]+\s+(?:registros?|linhas?|itens)\b|^(?:fontes?|notas?|obs|observac(?:ao|oes)|emitido|emissao|gerado|impresso|pagina|pag|legenda|responsavel|assinatura)\b\s*(?:\.|:|em|por|[0-9])|^\*|^_{3,}|^-{3,}$|^={3,}$/
/** A merged cell so wide is a heading, and no value of a record. */
const wide = 3

/** Sorts out the lines below the titles, given those titles. */
export function sortOut(
  titles: readonly string[],
  lines: readonly SheetLine[],
  merges: readonly Merge[],
): readonly OutsideLines[] {
  const usual = usualWidth(lines)
  const head = spell(titles.filter((title) => title.trim() !== ''))
  const found = new Map<OutsideKind, number[]>()
  let isEnd = true
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at]
    if (!line) continue
    const kind = kindOf(line, {
      usual,
      head,
      merges,
      isEnd,
      gap: line.line - (lines[at - 1]?.line ?? line.line - 1) > 1,
    })
    // Notes and totals stand below the records; the first record from below ends them.
    if (kind !== 'total' && kind !== 'note') isEnd = false
    if (kind) found.set(kind, [line.line, ...(found.get(kind) ?? [])])
  }
  const hidden = lines.filter(({ isHidden }) => isHidden).map(({ line }) => line)
  if (hidden.length > 0) found.set('hidden', hidden)
  return [...found].map(([kind, all]) => ({ kind, lines: all }))
}

interface Around {
  /** Filled cells of most lines. */
  readonly usual: number
  readonly head: string
  readonly merges: readonly Merge[]
  /** Only notes and totals stand below. */
  readonly isEnd: boolean
  /** An empty line stands above. */
  readonly gap: boolean
}

function kindOf(
  { line, cells }: SheetLine,
  { usual, head, merges, isEnd, gap }: Around,
): OutsideKind | undefined {
  const filled = cells.filter((cell) => !isBlank(cell))
  const texts = filled.map((cell) => textOf(cell))
  if (filled.length > 1 && spell(texts) === head) return 'titles'
  if (
    isTotal(
      filled.map((cell) => ({ text: textOf(cell), isNumber: typeof cellValue(cell) === 'number' })),
      usual,
    )
  )
    return 'total'
  const [only = ''] = texts
  const isAlone = texts.length === 1 && usual > 1
  if (
    isAlone &&
    merges.some(({ top, bottom, left, right }) => top === line && bottom === line && right - left + 1 >= wide)
  )
    return 'heading'
  return isAlone && ((isEnd && gap) || notes.test(fold(only))) ? 'note' : undefined
}

/** `Total;;6,0`, `Boa Vista;Subtotal;4`: a word for sums, numbers behind it, and hardly another text. */
function isTotal(
  cells: readonly { readonly text: string; readonly isNumber: boolean }[],
  usual: number,
): boolean {
  const at = cells.findIndex(({ text }) => totals.test(bare(text)))
  if (at < 0 || at > 1) return false
  const behind = cells.slice(at + 1)
  const areSums = behind.every(
    ({ text, isNumber }) => isNumber || splitNumber(text) !== undefined || totals.test(bare(text)),
  )
  return areSums && (at === 0 ? cells.length <= Math.max(usual, 1) : cells.length < usual)
}

/** `** T O T A L **` without what makes it stand out. */
function bare(text: string): string {
  const word = fold(text).replace(/^[\s*=>_-]+|[\s*=>_]+$/g, '')
  return /^(?:\p{L} )+\p{L}(?!\p{L})/u.test(word)
    ? word.replace(/(?<=\p{L}) (?=\p{L}(?:[^\p{L}]|$))/gu, '')
    : word
}

function usualWidth(lines: readonly SheetLine[]): number {
  const widths = lines
    .map(({ cells }) => cells.filter((cell) => !isBlank(cell)).length)
    .toSorted((a, b) => a - b)
  // Of a short table with many notes below, the middle one is a note.
  return widths[Math.floor((widths.length * 3) / 4)] ?? 0
}

function spell(texts: readonly string[]): string {
  return JSON.stringify(texts.map((text) => fold(text).trim()))
}
