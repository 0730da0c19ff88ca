/* Detects lines that are not records: totals, notes, titles repeated on each page, headings. */
import { fold } from '../formats/fold'
import { cellValue, isBlank, textOf } from './cell'
import { splitNumber } from './readNumber'
import type { Merge, SheetLine } from './sheet'

/** Reason to skip a line; `hidden` lines are only reported. */
export type OutsideKind = 'total' | 'note' | 'titles' | 'heading' | 'hidden'

export interface OutsideLines {
  readonly kind: OutsideKind
  readonly lines: readonly number[]
}

/** `Total Agro Ltda.` is a name; `Total geral` and `Total da página` are not. */
const totals =
  /^(?:sub ?-?total(?![\p{L}\p{N}])|(?:(?:valor|area|peso|volume|quantidade|qtde?)\s+)?(?:total|totais|tot\.|soma|somatorio|media|medias)(?:\s*[:=(-].*|\s+(?:geral|gerais|parcial|final|d[aeo]s?|por|em)\b.*)?$|(?:quantidade|qtde?|contagem|registros)\.?\s*[:=])/u
const notes =
  /\b(?:gerad|emitid|impress|extraid|exportad)[ao]s?\b.*[0-9]{1,2}\/[0-9]{1,2}|^[0-9]+\s+(?:registros?|linhas?|itens)\b|^(?:fontes?|notas?|obs|observac(?:ao|oes)|emitido|emissao|gerado|impresso|pagina|pag|legenda|responsavel|assinatura)\b\s*(?:\.|:|em|por|[0-9])|^\*|^_{3,}|^-{3,}$|^={3,}$/
const wide = 3

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
    // Notes and totals come after the records, so scanning upwards, the first record ends them.
    if (kind !== 'total' && kind !== 'note') isEnd = false
    if (kind) found.set(kind, [line.line, ...(found.get(kind) ?? [])])
  }
  const hidden = lines.filter(({ isHidden }) => isHidden).map(({ line }) => line)
  if (hidden.length > 0) found.set('hidden', hidden)
  return [...found].map(([kind, all]) => ({ kind, lines: all }))
}

interface LineContext {
  readonly usual: number
  readonly head: string
  readonly merges: readonly Merge[]
  readonly isEnd: boolean
  readonly gap: boolean
}

function kindOf(
  { line, cells }: SheetLine,
  { usual, head, merges, isEnd, gap }: LineContext,
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

/** Matches `Total;;6,0` and `Boa Vista;Subtotal;4`: a total's label followed by numbers, and hardly any other text. */
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

/** Removes emphasis: `** T O T A L **` → `total`. */
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
  // The upper quartile, because in a short table with many notes the median line is a note.
  return widths[Math.floor((widths.length * 3) / 4)] ?? 0
}

function spell(texts: readonly string[]): string {
  return JSON.stringify(texts.map((text) => fold(text).trim()))
}
