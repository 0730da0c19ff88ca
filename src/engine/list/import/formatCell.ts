/* Formats a number as a Brazilian spreadsheet shows it. Files store formats in US notation. */
import type { SSF as Formatter } from 'xlsx'
import { plainNumber } from '#model/import/cell'

const days = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
]
const months = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro'],
  ...['outubro', 'novembro', 'dezembro'],
]
const englishDays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const englishMonths =
  'January February March April May June July August September October November December'.split(' ')
const names = new Map<string, string>(
  [
    [englishDays, days],
    [englishMonths, months],
  ].flatMap(([english = [], own = []]) =>
    english.flatMap((name, at): [string, string][] => [
      [name, own[at] ?? name],
      [name.slice(0, 3), (own[at] ?? name).slice(0, 3)],
    ]),
  ),
)
const named = new RegExp(
  `\\b(?:${[...names.keys()].toSorted((a, b) => b.length - a.length).join('|')})\\b`,
  'g',
)

/** Built-in formats that spreadsheets show in the local convention. */
const local: Readonly<Record<string, string>> = {
  'm/d/yy': 'dd/mm/yyyy',
  'm/d/yy h:mm': 'dd/mm/yyyy hh:mm',
  'd-mmm-yy': 'dd/mmm/yy',
  'd-mmm': 'dd/mmm',
  'mmm-yy': 'mmm/yy',
}
/** Placeholders for points and commas in a format's literal text while separators are swapped. */
const [heldPoint, heldComma] = ['\uE000', '\uE001']

/** @example shownText(ssf, '#,##0.00', 1234.5) // '1.234,50' */
export function shownText(ssf: typeof Formatter, format: string, value: number): string {
  // Rounding to 11 digits or scientific notation would corrupt long codes.
  if (format === 'General' || format === '@' || /E\+/i.test(format)) return plainNumber(value)
  const isDate = ssf.is_date(format)
  try {
    const drawn: unknown = ssf.format(isDate ? (local[format] ?? format) : protectedFormat(format), value)
    const text = typeof drawn === 'string' ? drawn.trim() : plainNumber(value)
    return isDate ? text.replace(named, (name) => names.get(name) ?? name) : turned(text)
  } catch {
    return plainNumber(value)
  }
}

/** Protects literal text: neither the point nor the slash of `00\.000\/0000` has its usual meaning. */
function protectedFormat(format: string): string {
  return format
    .replace(/"[^"]*"|\\./g, (text) => text.replaceAll('.', heldPoint).replaceAll(',', heldComma))
    .replace(/(?<=0)\/(?=0)/g, '\\/')
    .replace(/(?<![\\"[$\w])R\$/g, '"R$"')
}

function turned(text: string): string {
  return text
    .replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
    .replaceAll(heldPoint, '.')
    .replaceAll(heldComma, ',')
}
