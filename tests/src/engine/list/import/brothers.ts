/* Spreadsheets like those of the corpus, written by other and older programs. */
import { utils, write } from 'xlsx'
import { csv, latin, type SheetCase, utf8, wide } from './corpus'

const ana = { nome: 'Ana', area: 12.5 }
const bia = { nome: 'Bia', area: 3 }
const both = [
  { ...ana, obs: 'x' },
  { ...bia, obs: 'y' },
]
const plain = csv('Nome;Área;Observações', 'Ana;12,5;x', 'Bia;3;y')

const row = (...cells: readonly string[]) =>
  `<Row>${cells.map((cell) => (cell.startsWith('<') ? cell : `<Cell><Data ss:Type="String">${cell}</Data></Cell>`)).join('')}</Row>`
const xml = (rows: string, encoding = '') =>
  `<?xml version="1.0"${encoding && ` encoding="${encoding}"`}?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="day"><NumberFormat ss:Format="Short Date"/></Style><Style ss:ID="code"><NumberFormat ss:Format="00000"/></Style></Styles>
<Worksheet ss:Name="P"><Table>${rows}</Table></Worksheet></Workbook>`
const as = (bookType: 'fods' | 'sylk' | 'dif' | 'xlsb' | 'biff8') => {
  const book = utils.book_new(
    utils.aoa_to_sheet([
      ['Nome', 'Matricula'],
      ['Ana', 'x'],
    ]),
    'P',
  )
  return new Uint8Array(write(book, { type: 'array', bookType }))
}
const below = (...lines: readonly string[]) => utf8(csv(plain, ...lines))

export const brothers: readonly SheetCase[] = [
  // XML of Excel 2003.
  {
    name: 'XML of 2003 that leaves cells and lines out by number',
    bytes: utf8(
      xml(
        row('Relatório') +
          row('Nome', 'Área', 'Observações').replace('<Row>', '<Row ss:Index="4">') +
          row('Ana', '<Cell ss:Index="3"><Data ss:Type="String">x &amp;&#10;y</Data></Cell>'),
      ),
    ),
    rows: [{ nome: 'Ana', obs: 'x &\ny' }],
  },
  {
    name: 'XML of 2003 with days, codes, a merged and a hidden line',
    bytes: utf8(
      xml(
        row('Nome', 'Início', 'Matrícula', 'Observações') +
          row(
            'Ana',
            '<Cell ss:StyleID="day"><Data ss:Type="DateTime">2025-03-10T00:00:00.000</Data></Cell>',
            '<Cell ss:StyleID="code"><Data ss:Type="Number">123</Data></Cell>',
            '<Cell ss:MergeDown="1"><Data ss:Type="String">Café</Data></Cell>',
          ) +
          row('Bia').replace('<Row>', '<Row ss:Hidden="1">'),
      ),
    ),
    rows: [
      { nome: 'Ana', inicio: '2025-03-10', matricula: '00123', obs: 'Café' },
      { nome: 'Bia', obs: 'Café' },
    ],
    out: { hidden: [3] },
  },
  ...[
    {
      letters: 'old letters that it tells',
      bytes: latin(xml(row('Nome', 'Observações') + row('Ana', 'Café'), 'ISO-8859-1')),
    },
    {
      letters: 'old letters that it does not tell',
      bytes: latin(xml(row('Nome', 'Observações') + row('Ana', 'Café'))),
    },
    { letters: 'wide letters', bytes: wide(xml(row('Nome', 'Observações') + row('Ana', 'Café'), 'UTF-16')) },
  ].map(({ letters, bytes }) => ({
    name: `XML of 2003 in ${letters}`,
    bytes,
    rows: [{ nome: 'Ana', obs: 'Café' }],
  })),

  // Web pages.
  {
    name: 'a page whose cells reach over lines',
    bytes: utf8(
      '<table><tr><th>Observações</th><th>Nome</th></tr><tr><td rowspan=2>Café</td><td>Ana</td></tr><tr><td>Bia</td></tr></table>',
    ),
    rows: [
      { nome: 'Ana', obs: 'Café' },
      { nome: 'Bia', obs: 'Café' },
    ],
  },
  {
    name: 'a page that closes no cell and no line',
    bytes: utf8('<TABLE><TR><TD>Nome<TD>Área<TR><TD>Ana<TD>12,5</TABLE>'),
    rows: [ana],
  },
  {
    name: 'a page inside a table of another',
    bytes: utf8(
      '<table><tr><td><table><tr><td>Nome</td><td>Área</td></tr><tr><td>Ana</td><td>12,5</td></tr></table></td></tr></table>',
    ),
    rows: [ana],
  },
  {
    name: 'a page in wide letters without a mark, with codes and formulas',
    bytes: wide(
      `<table><tr><td>Nome</td><td>Matrícula</td></tr><tr><td>=1+2</td><td style="mso-number-format:'\\@'">00123</td></tr></table>`,
      false,
    ),
    rows: [{ nome: '=1+2', matricula: '00123' }],
  },

  // Other spreadsheet formats.
  ...(['fods', 'sylk', 'dif', 'xlsb', 'biff8'] as const).map((type) => ({
    name: `a spreadsheet as ${type}`,
    bytes: as(type),
    rows: [{ nome: 'Ana', matricula: 'x' }],
  })),

  // Text files.
  {
    name: 'UTF-16 with the high byte first and no mark',
    bytes: new Uint8Array(Buffer.from('Nome;Área\r\nAna;12,5', 'utf16le').swap16()),
    rows: [ana],
  },
  {
    name: 'letters of old Macintoshes',
    bytes: latin('Nome;Observa\u008d\u009bes\rAna;Caf\u008e'),
    rows: [{ nome: 'Ana', obs: 'Café' }],
  },
  {
    name: 'the separator that is told against more of another',
    bytes: utf8(csv('sep=,', 'Nome,Observações', 'Ana,a;b;c', 'Bia,d;e;f')),
    rows: [
      { nome: 'Ana', obs: 'a;b;c' },
      { nome: 'Bia', obs: 'd;e;f' },
    ],
  },
  {
    name: 'wide letters and the separator told',
    bytes: wide(csv('sep=;', 'Nome;Área', 'Ana;12,5')),
    rows: [ana],
  },
  {
    name: 'codes written as formulas to keep their zeros',
    bytes: utf8(csv('Nome;Matrícula;CPF', 'Ana;="00123";"=""01234567890"""')),
    rows: [{ nome: 'Ana', matricula: '00123', cpf: '01234567890' }],
  },
  {
    name: 'spaces before quotes',
    bytes: utf8(csv('Nome; Observações', 'Ana; "a;b"')),
    rows: [{ nome: 'Ana', obs: 'a;b' }],
  },
  {
    name: 'lines in quotes, each as one cell',
    bytes: utf8(csv('"Nome,Área,Observações"', '"Ana,""12,5"",x"')),
    rows: [{ ...ana, obs: 'x' }],
  },
  {
    name: 'the sign that ends a text of DOS',
    bytes: utf8(`${csv('Nome;Área', 'Ana;12,5')}\r\n\u001A`),
    rows: [ana],
  },
  {
    name: 'spaces and signs that cannot be seen, and a dash for a minus',
    bytes: utf8(csv('\u200BNome;Área\u00A0', '\u200EAna\u00A0Maria\u200B;\u00A01\u202F234,5', 'Bia;–3')),
    rows: [
      { nome: 'Ana Maria', area: 1234.5 },
      { nome: 'Bia', area: -3 },
    ],
  },

  // Footers.
  ...[
    'TOTAL (ha);15,5;',
    'Total Geral: 15,5 ha;;',
    ';Total: 15,5;',
    '** Total **;15,5;',
    'T O T A L;15,5;',
    'Área total;15,5;',
    'Qtde:;2;',
    'TOTAL =>;15,5;',
    'Total de registros: 2;;',
  ].map((line) => ({ name: `a total like "${line}"`, bytes: below(line), rows: both, out: { total: [4] } })),
  ...[
    '2 registros;;',
    'Relatório gerado em 01/02/2025 10:00;;',
    'Página 1 de 2;;',
    '* Valores parciais;;',
  ].map((line) => ({
    name: `a note like "${line}"`,
    bytes: below(line),
    rows: both,
    out: { note: [4] },
  })),
  {
    name: 'more notes than records',
    bytes: below('Total;15,5;', 'Fonte: levantamento;;', 'Emitido em 01/02/2025;;', 'Página 1 de 1;;'),
    rows: both,
    out: { total: [4], note: [5, 6, 7] },
  },
]
