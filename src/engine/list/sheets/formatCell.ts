/*
 * What a cell shows by its number format, as a Brazilian spreadsheet draws it: `#,##0.00` and 1234.5 is `1.234,50`. Files
 * keep formats in American spelling, and the library draws them so; texts inside a format stay as they are.
 */
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

/** Formats that every country draws its own way. */
const local: Readonly<Record<string, string>> = {
  'm/d/yy': 'dd/mm/yyyy',
  'm/d/yy h:mm': 'dd/mm/yyyy hh:mm',
  'd-mmm-yy': 'dd/mmm/yy',
  'd-mmm': 'dd/mmm',
  'mmm-yy': 'mmm/yy',
}
/** Stand for the signs inside the texts of a format while those around them are turned. */
const [heldPoint, heldComma] = ['\uE000', '\uE001']

/** The text that a number shows by a format. */
export function shownText(ssf: typeof Formatter, format: string, value: number): string {
  // Rounded to eleven digits or drawn as a power, it would be another code.
  if (format === 'General' || format === '@' || /E\+/i.test(format)) return plainNumber(value)
  const isDate = ssf.is_date(format)
  try {
    const drawn: unknown = ssf.format(isDate ? (local[format] ?? format) : held(format), value)
    const text = typeof drawn === 'string' ? drawn.trim() : plainNumber(value)
    return isDate ? text.replace(named, (name) => names.get(name) ?? name) : turned(text)
  } catch {
    return plainNumber(value)
  }
}

/** The format with its own texts out of the way: `00\.000\/0000` has no fractions and no decimals. */
function held(format: string): string {
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
