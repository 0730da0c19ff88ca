/*
 * Spreadsheets in the style of Brazilian programs, each with its expected outcome: records, omitted columns,
 * questions, notes and errors. The outcomes were written before the importer first read a file.
 */
import { utils, type WorkSheet, write } from 'xlsx'

export interface SheetCase {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly out?: Readonly<Record<string, readonly number[]>>
  /** Questions to the user, as `column: question`. */
  readonly asked?: readonly string[]
  readonly notes?: readonly string[]
  readonly wrong?: readonly string[]
}

export const utf8 = (text: string) => new TextEncoder().encode(text)
export const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
export const wide = (text: string, mark = true) =>
  new Uint8Array(Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le'))
export const csv = (...lines: string[]) => lines.join('\r\n')

type SheetValue = string | number | boolean | null | { v: number; z: string } | { e: number } | { f: string }

/** Builds a workbook with one sheet; `{ v, z }` is a number with its format. */
function book(
  rows: readonly (readonly SheetValue[])[],
  change: (sheet: WorkSheet) => void = () => undefined,
  is1904 = false,
) {
  const sheet = utils.aoa_to_sheet(
    rows.map((row) =>
      row.map((cell) => {
        if (typeof cell !== 'object' || cell === null) return cell
        if ('e' in cell) return { t: 'e', v: cell.e }
        return 'f' in cell ? { t: 'z', f: cell.f } : { t: 'n', ...cell }
      }),
    ),
  )
  change(sheet)
  const made = utils.book_new(sheet, 'Plan1')
  if (is1904) made.Workbook = { WBProps: { date1904: true } }
  return new Uint8Array(write(made, { type: 'array', bookType: 'xlsx' }))
}

const merge = (top: number, left: number, bottom: number, right: number) => (sheet: WorkSheet) => {
  sheet['!merges'] = [...(sheet['!merges'] ?? []), { s: { r: top, c: left }, e: { r: bottom, c: right } }]
}
const page = (body: string, charset = 'utf-8') =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}"></head><body>${body}</body></html>`
const table = (...rows: string[]) =>
  `<table>${rows
    .map(
      (row) =>
        `<tr>${row
          .split(';')
          .map((cell) => `<td>${cell}</td>`)
          .join('')}</tr>`,
    )
    .join('')}</table>`

const ana = { nome: 'Ana', area: 12.5 }
const bia = { nome: 'Bia', area: 1234.56 }

export const corpus: readonly SheetCase[] = [
  // Separators, encodings, lines above and below the table.
  {
    name: 'Excel in Brazil: semicolons, Windows letters',
    bytes: latin(csv('Nome;Área (ha);Observações', 'Ana;12,5;Café à sombra')),
    rows: [{ ...ana, obs: 'Café à sombra' }],
  },
  {
    name: 'LibreOffice: UTF-8 and commas with quotes',
    bytes: utf8(csv('Nome,Área,Observações', 'Ana,"12,5","a, b"')),
    rows: [{ ...ana, obs: 'a, b' }],
  },
  {
    name: 'Google Sheets: UTF-8, commas, points',
    bytes: utf8(csv('Nome,Área', 'Ana,12.5', 'Bia,"1,234.56"')),
    rows: [ana, bia],
  },
  {
    name: 'a mark of UTF-8 and a line that tells the separator',
    bytes: utf8(`\uFEFF${csv('sep=;', 'Nome;Área', 'Ana;12,5')}`),
    rows: [ana],
  },
  { name: 'UTF-16 with a mark and tabs', bytes: wide(csv('Nome\tÁrea', 'Ana\t12,5')), rows: [ana] },
  { name: 'UTF-16 without a mark', bytes: wide(csv('Nome;Área', 'Ana;12,5'), false), rows: [ana] },
  {
    name: 'lines that end as on old Macintoshes',
    bytes: utf8('Nome;Área\rAna;12,5\rBia;1.234,56\r'),
    rows: [ana, bia],
  },
  {
    name: 'bars between cells',
    bytes: utf8(csv('Nome|Área|Observações', 'Ana|12,5|a; b')),
    rows: [{ ...ana, obs: 'a; b' }],
  },
  {
    name: 'two encodings in one file',
    bytes: new Uint8Array(Buffer.concat([utf8('Nome;Observações\r\nAna;Café\r\n'), latin('Bia;Água\r\n')])),
    rows: [
      { nome: 'Ana', obs: 'Café' },
      { nome: 'Bia', obs: 'Água' },
    ],
  },
  {
    name: 'a title with commas above the table',
    bytes: latin(csv('Relação de áreas, safra 2024/2025, emitida em 3 de maio', 'Nome;Área', 'Ana;12,5')),
    rows: [ana],
  },
  {
    name: 'commas in a title of a column',
    bytes: utf8(csv('Nome;Área (em hectares, com vírgula, duas casas);Observações', 'Ana;12,5;x')),
    rows: [{ ...ana, obs: 'x' }],
  },
  {
    name: 'a list of one column with commas in it',
    bytes: utf8(csv('Nome', 'Silva, Ana', 'Bia')),
    rows: [{ nome: 'Silva, Ana' }, { nome: 'Bia' }],
  },
  {
    name: 'texts over several lines in quotes',
    bytes: utf8(csv('Nome;Observações', 'Ana;"um\ndois; três"')),
    rows: [{ nome: 'Ana', obs: 'um\ndois; três' }],
  },
  {
    name: 'name, date and an empty line above the titles',
    bytes: utf8(csv('COOPERATIVA;;', 'Emitido em 01/02/2025;;', ';;', 'Nome;Área;Observações', 'Ana;12,5;')),
    rows: [ana],
  },
  {
    name: 'a total below',
    bytes: utf8(csv('Nome;Área;Observações', 'Ana;12,5;x', 'Bia;1.234,56;y', 'Total;1.247,06;')),
    rows: [
      { ...ana, obs: 'x' },
      { ...bia, obs: 'y' },
    ],
    out: { total: [4] },
  },
  {
    name: 'subtotals and a grand total',
    bytes: utf8(
      csv(
        'Nome;Área;Observações',
        'Ana;12,5;x',
        'Subtotal Café;12,5;',
        'Bia;1.234,56;y',
        'TOTAL GERAL:;1.247,06;',
      ),
    ),
    rows: [
      { ...ana, obs: 'x' },
      { ...bia, obs: 'y' },
    ],
    out: { total: [3, 5] },
  },
  {
    name: 'a name that begins like a total',
    bytes: utf8(csv('Nome;Área', 'Total Agro Ltda;12,5', 'Somar Café;1')),
    rows: [
      { nome: 'Total Agro Ltda', area: 12.5 },
      { nome: 'Somar Café', area: 1 },
    ],
  },
  {
    name: 'notes below',
    bytes: utf8(csv('Nome;Área;Observações', 'Ana;12,5;x', '', 'Fonte: levantamento de campo;;')),
    rows: [{ ...ana, obs: 'x' }],
    out: { note: [4] },
  },
  {
    name: 'titles that every page repeats',
    bytes: utf8(csv('Nome;Área', 'Ana;12,5', 'Nome;Área', 'Bia;1.234,56')),
    rows: [ana, bia],
    out: { titles: [3] },
  },
  { name: 'two columns of one title', bytes: utf8(csv('Nome;Área;Nome', 'Ana;12,5;outro')), rows: [ana] },
  {
    name: 'cells of spaces and lines of separators',
    bytes: utf8(csv('Nome;Área;Observações', 'Ana;12,5;   ', ';;', 'Bia;1.234,56;')),
    rows: [ana, bia],
  },
  {
    name: 'letters and marks as two signs',
    bytes: utf8(csv('Nome;Observações', 'José;Água').normalize('NFD')),
    rows: [{ nome: 'José', obs: 'Água' }],
  },
  {
    name: 'letters that were lost before',
    bytes: utf8(csv('Nome;Área', 'Jo\uFFFDo;1')),
    rows: [{ area: 1 }],
    wrong: ['nome'],
  },

  // Numbers.
  {
    name: 'money as an ERP writes it',
    bytes: utf8(csv('Nome;Valor', 'Ana;R$ 1.234,56', 'Bia;R$ -0,50', 'Caio;(1.000,00)', 'Davi;12,00-')),
    rows: [
      { nome: 'Ana', valor: 1234.56 },
      { nome: 'Bia', valor: -0.5 },
      { nome: 'Caio', valor: -1000 },
      { nome: 'Davi', valor: -12 },
    ],
  },
  {
    name: 'money of another country',
    bytes: utf8(csv('Nome;Valor', 'Ana;US$ 12,00')),
    rows: [{ nome: 'Ana' }],
    wrong: ['valor'],
  },
  {
    name: 'points that only the column explains: thousands',
    bytes: utf8(csv('Nome;Área', 'Ana;1.234', 'Bia;12,5')),
    rows: [
      { nome: 'Ana', area: 1234 },
      { nome: 'Bia', area: 12.5 },
    ],
  },
  {
    name: 'points that only the column explains: decimals',
    bytes: utf8(csv('Nome;Área', 'Ana;1.234', 'Bia;12.5')),
    rows: [
      { nome: 'Ana', area: 1.234 },
      { nome: 'Bia', area: 12.5 },
    ],
  },
  {
    name: 'points that nothing explains',
    bytes: utf8(csv('Nome;Área', 'Ana;1.234')),
    rows: [{ nome: 'Ana', area: 1234 }],
    asked: ['area: decimal'],
  },
  {
    name: 'points that the field explains',
    bytes: utf8(csv('Nome;Plantas', 'Ana;1.234')),
    rows: [{ nome: 'Ana', plantas: 1234 }],
  },
  {
    name: 'degrees with three decimals',
    bytes: utf8(csv('Nome;Latitude', 'Ana;-21.428', 'Bia;-21,5')),
    rows: [
      { nome: 'Ana', latitude: -21.428 },
      { nome: 'Bia', latitude: -21.5 },
    ],
  },
  {
    name: 'degrees, minutes and seconds',
    bytes: utf8(csv('Nome;Latitude', `Ana;"21°25'34,98""S"`)),
    rows: [{ nome: 'Ana', latitude: -21.426383 }],
  },
  {
    name: 'the unit behind the number',
    bytes: utf8(csv('Nome;Área', 'Ana;12,5 ha', 'Bia;125.000 m²')),
    rows: [ana, { nome: 'Bia', area: 12.5 }],
  },
  { name: 'the unit in the title', bytes: utf8(csv('Nome;Área (m²)', 'Ana;125000')), rows: [ana] },
  {
    name: 'a unit that differs from place to place',
    bytes: utf8(csv('Nome;Área (alqueires)', 'Ana;5')),
    rows: [{ nome: 'Ana' }],
    wrong: ['area'],
  },
  {
    name: 'percentages of a workbook',
    bytes: book([
      ['Nome', 'Umidade (%)'],
      ['Ana', { v: 0.025, z: '0.0%' }],
      ['Bia', 2.5],
      ['Caio', { v: 2.5, z: '0.0"%"' }],
    ]),
    rows: [
      { nome: 'Ana', umidade: 2.5 },
      { nome: 'Bia', umidade: 2.5 },
      { nome: 'Caio', umidade: 2.5 },
    ],
  },
  {
    name: 'percentages of a text',
    bytes: utf8(csv('Nome;Umidade', 'Ana;2,5%', 'Bia;3 %')),
    rows: [
      { nome: 'Ana', umidade: 2.5 },
      { nome: 'Bia', umidade: 3 },
    ],
  },
  {
    name: 'money that a workbook rounds when it shows it',
    bytes: book([
      ['Nome', 'Valor'],
      ['Ana', { v: 1234.5678, z: '"R$ "#,##0.00' }],
    ]),
    rows: [{ nome: 'Ana', valor: 1234.57 }],
  },
  {
    name: 'dollars of a workbook',
    bytes: book([
      ['Nome', 'Valor'],
      ['Ana', { v: 12, z: '[$$-409]#,##0.00' }],
    ]),
    rows: [{ nome: 'Ana' }],
    wrong: ['valor'],
  },

  // Dates.
  {
    name: 'dates of two-digit years beside whole ones',
    bytes: utf8(csv('Nome;Início', 'Ana;01/07/41', 'Bia;1-jul-2042', 'Caio;01 de julho de 2043')),
    rows: [
      { nome: 'Ana', inicio: '2041-07-01' },
      { nome: 'Bia', inicio: '2042-07-01' },
      { nome: 'Caio', inicio: '2043-07-01' },
    ],
  },
  {
    name: 'a far year of two digits',
    bytes: utf8(csv('Nome;Início', 'Ana;25/07/60')),
    rows: [{ nome: 'Ana', inicio: '1960-07-25' }],
    asked: ['inicio: ate'],
  },
  {
    name: 'births of two-digit years',
    bytes: utf8(csv('Nome;Data Nasc.', 'Ana;25/07/60', 'Bia;13/03/05')),
    rows: [
      { nome: 'Ana', nascimento: '1960-07-25' },
      { nome: 'Bia', nascimento: '2005-03-13' },
    ],
  },
  {
    name: 'months first, as one cell shows',
    bytes: utf8(csv('Nome,Início', 'Ana,03/25/2025', 'Bia,04/05/2025')),
    rows: [
      { nome: 'Ana', inicio: '2025-03-25' },
      { nome: 'Bia', inicio: '2025-04-05' },
    ],
  },
  {
    name: 'both orders in one column',
    bytes: utf8(csv('Nome;Início', 'Ana;25/03/2025', 'Bia;03/25/2025', 'Caio;04/05/2025')),
    rows: [
      { nome: 'Ana', inicio: '2025-03-25' },
      { nome: 'Bia', inicio: '2025-03-25' },
      { nome: 'Caio', inicio: '2025-05-04' },
    ],
    asked: ['inicio: ordem'],
  },
  {
    name: 'dates with an hour in a date',
    bytes: utf8(csv('Nome;Início', 'Ana;25/03/2025 00:00:00', 'Bia;25/03/2025 07:30')),
    rows: [
      { nome: 'Ana', inicio: '2025-03-25' },
      { nome: 'Bia', inicio: '2025-03-25' },
    ],
    notes: ['inicio: A hora 07:30 fica de fora.'],
  },
  {
    name: 'ISO moments',
    bytes: utf8(csv('Nome;Início;Visita', 'Ana;2045-07-01T00:00:00;2025-03-10T10:30:00Z')),
    rows: [{ nome: 'Ana', inicio: '2045-07-01', visita: '2025-03-10T10:30:00.000Z' }],
  },
  {
    name: 'moments as people write them',
    bytes: utf8(csv('Nome;Visita', 'Ana;10/03/2025 07:30', 'Bia;10/03/2025 às 7h30')),
    rows: [
      { nome: 'Ana', visita: '2025-03-10T10:30:00.000Z' },
      { nome: 'Bia', visita: '2025-03-10T10:30:00.000Z' },
    ],
  },
  {
    name: 'months by name and number',
    bytes: utf8(csv('Nome;Mês', 'Ana;jan/24', 'Bia;02/24', 'Caio;março de 2024', 'Davi;04/2024')),
    rows: [
      { nome: 'Ana', mes: '2024-01-01' },
      { nome: 'Bia', mes: '2024-02-01' },
      { nome: 'Caio', mes: '2024-03-01' },
      { nome: 'Davi', mes: '2024-04-01' },
    ],
  },
  {
    name: 'days as numbers, with a fraction that is no other day',
    bytes: book([
      ['Nome', 'Início', 'Visita'],
      ['Ana', 45726, 45726.6875],
      ['Bia', { v: 45726.9, z: 'dd/mm/yyyy' }, { v: 45726.6875, z: 'dd/mm/yyyy hh:mm' }],
    ]),
    rows: [
      { nome: 'Ana', inicio: '2025-03-10', visita: '2025-03-10T19:30:00.000Z' },
      { nome: 'Bia', inicio: '2025-03-10', visita: '2025-03-10T19:30:00.000Z' },
    ],
  },
  {
    name: 'an hour that a cell shows in a date',
    bytes: book([
      ['Nome', 'Início'],
      ['Ana', { v: 45726.6875, z: 'dd/mm/yyyy hh:mm' }],
    ]),
    rows: [{ nome: 'Ana', inicio: '2025-03-10' }],
    notes: ['inicio: A hora 16:30 fica de fora.'],
  },
  {
    name: 'days counted from 1904',
    bytes: book(
      [
        ['Nome', 'Início'],
        ['Ana', { v: 44264, z: 'dd/mm/yyyy' }],
        ['Bia', 44264],
      ],
      undefined,
      true,
    ),
    rows: [
      { nome: 'Ana', inicio: '2025-03-10' },
      { nome: 'Bia', inicio: '2025-03-10' },
    ],
  },
  {
    name: 'a day that does not exist',
    bytes: utf8(csv('Nome;Início', 'Ana;31/02/2025')),
    rows: [{ nome: 'Ana', inicio: '31/02/2025' }],
  },

  // Codes and texts.
  {
    name: 'codes with a format',
    bytes: book([
      ['Nome', 'Matrícula'],
      ['Ana', { v: 123, z: '00000' }],
      ['Bia', 7.5],
      ['Caio', 35190512345678],
    ]),
    rows: [
      { nome: 'Ana', matricula: '00123' },
      { nome: 'Bia', matricula: '7,5' },
      { nome: 'Caio', matricula: '35190512345678' },
    ],
  },
  {
    name: 'documents as numbers and as texts without zeros',
    bytes: book([
      ['Nome', 'CPF', 'CEP'],
      ['Ana', 1234567890, 1310100],
      ['Bia', '1234567890', '1310100'],
      ['Caio', { v: 1234567890, z: '000"."000"."000"-"00' }, '01310-100'],
    ]),
    rows: ['Ana', 'Bia', 'Caio'].map((nome) => ({ nome, cpf: '01234567890', cep: '01310100' })),
  },
  {
    name: 'a number that its program cut',
    bytes: utf8(csv('Nome;Matrícula', 'Ana;1,23457E+13')),
    rows: [{ nome: 'Ana' }],
    wrong: ['matricula'],
  },
  {
    name: 'texts that would be formulas',
    bytes: utf8(csv('Nome;Observações', "'=1+2;'@SUM(A1)", '-Bia;+55')),
    rows: [
      { nome: '=1+2', obs: '@SUM(A1)' },
      { nome: '-Bia', obs: '+55' },
    ],
  },
  {
    name: 'a cell that shows a month',
    bytes: book([
      ['Nome', 'Observações'],
      ['Ana', { v: 45300, z: 'mmm/yy' }],
    ]),
    rows: [{ nome: 'Ana', obs: 'jan/24' }],
  },
  {
    name: 'a text that is too long in a column that is left out',
    bytes: utf8(csv('Nome;Histórico do sistema', `Ana;${'x'.repeat(20_001)}`)),
    rows: [{ nome: 'Ana' }],
  },
  {
    name: 'a text that is too long in a column that is read',
    bytes: utf8(csv('Nome;Observações', `Ana;${'x'.repeat(20_001)}`)),
    rows: [{ nome: 'Ana' }],
    wrong: ['obs'],
  },

  // Choices.
  {
    name: 'sexes by letter',
    bytes: utf8(csv('Nome;Sexo', 'Ana;F', 'Bia;fem.', 'Caio;MASCULINO')),
    rows: [
      { nome: 'Ana', sexo: 'Feminino' },
      { nome: 'Bia', sexo: 'Feminino' },
      { nome: 'Caio', sexo: 'Masculino' },
    ],
  },
  {
    name: 'yes and no in all ways',
    bytes: utf8(
      csv(
        'Nome;Certificado',
        ...['S', 'N', 'X', 'sim', 'Não', 'true', '1', '0'].map((word) => `Ana;${word}`),
      ),
    ),
    rows: [true, false, true, true, false, true, true, false].map((certo) => ({ nome: 'Ana', certo })),
  },
  {
    name: 'yes and no of a choice',
    bytes: utf8(csv('Nome;Internet', 'Ana;S', 'Bia;X', 'Caio;não', 'Davi;talvez')),
    rows: [
      { nome: 'Ana', internet: 'sim' },
      { nome: 'Bia', internet: 'sim' },
      { nome: 'Caio', internet: 'nao' },
      { nome: 'Davi' },
    ],
    wrong: ['internet'],
  },
  {
    name: 'kinds of person',
    bytes: utf8(csv('Nome;Tipo de pessoa', 'Ana;Pessoa física', 'Bia;J', 'Caio;Fís.')),
    rows: [
      { nome: 'Ana', tipo: 'F' },
      { nome: 'Bia', tipo: 'J' },
      { nome: 'Caio', tipo: 'F' },
    ],
  },

  // Agricultural column titles.
  {
    name: 'abbreviations',
    bytes: utf8(
      csv('NOME COMPLETO;DT NASC;Insc. Est.;Nº;UF;Fone;Obs.', 'Ana;13/05/1980;ISENTO;10;MG;3532221000;x'),
    ),
    rows: [
      {
        nome: 'Ana',
        nascimento: '1980-05-13',
        inscricao: 'ISENTO',
        numero: '10',
        estado: 'MG',
        telefone: '3532221000',
        obs: 'x',
      },
    ],
  },

  // Workbooks: merged cells, formulas, pages.
  {
    name: 'merged groups down',
    bytes: book(
      [
        ['Observações', 'Nome'],
        ['Café', 'Ana'],
        [null, 'Bia'],
        ['Milho', 'Caio'],
      ],
      merge(1, 0, 2, 0),
    ),
    rows: [
      { nome: 'Ana', obs: 'Café' },
      { nome: 'Bia', obs: 'Café' },
      { nome: 'Caio', obs: 'Milho' },
    ],
  },
  {
    name: 'a title over all columns and a heading among the lines',
    bytes: book(
      [
        ['Relatório', null, null],
        ['Nome', 'Área', 'Observações'],
        ['Ana', 12.5, 'x'],
        ['Região sul', null, null],
        ['Bia', 1234.56, 'y'],
      ],
      (sheet) => {
        merge(0, 0, 0, 2)(sheet)
        merge(3, 0, 3, 2)(sheet)
      },
    ),
    rows: [
      { ...ana, obs: 'x' },
      { ...bia, obs: 'y' },
    ],
    out: { heading: [4] },
  },
  {
    name: 'titles over two lines',
    bytes: book(
      [
        ['Nome', 'Dados', null],
        [null, 'Área', 'Observações'],
        ['Ana', 12.5, 'x'],
      ],
      (sheet) => {
        merge(0, 0, 1, 0)(sheet)
        merge(0, 1, 0, 2)(sheet)
      },
    ),
    rows: [{ ...ana, obs: 'x' }],
  },
  {
    name: 'errors of formulas, and one that was never calculated',
    bytes: book([
      ['Nome', 'Área', 'Observações'],
      ['Ana', { e: 42 }, { f: 'A1' }],
    ]),
    rows: [{ nome: 'Ana' }],
    wrong: ['area', 'obs'],
  },
  {
    name: 'hidden lines, which are told',
    bytes: book(
      [
        ['Nome', 'Área'],
        ['Ana', 12.5],
        ['Bia', 1234.56],
      ],
      (sheet) => {
        sheet['!rows'] = [{}, {}, { hidden: true }]
      },
    ),
    rows: [ana, bia],
    out: { hidden: [3] },
  },
  {
    name: 'a page named .xls, in old letters',
    bytes: latin(page(table('Relatório', 'Nome;Área;Observações', 'Ana;12,5;Café'), 'ISO-8859-1')),
    rows: [{ ...ana, obs: 'Café' }],
  },
  {
    name: 'a page with letters by name',
    bytes: utf8(
      page(
        '<table><tr><th>Nome</th><th>&Aacute;rea</th><th>Observa&ccedil;&otilde;es</th></tr><tr><td>Ana</td><td>12,5</td><td>Caf&#233; &amp; mel</td></tr></table>',
      ),
    ),
    rows: [{ ...ana, obs: 'Café & mel' }],
  },
]
