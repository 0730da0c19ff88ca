import { jsPDF } from 'jspdf'
import { autoTable, type UserOptions } from 'jspdf-autotable'
import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Row } from '#model/entity/jsonSchema'
import { readReport, rowsOf, tellReport } from '#model/record/readRecords'
import { createPdfReader } from '../../../server/engine/workers/readPdf'

const readPdf = createPdfReader()

type PdfContent = string | UserOptions

async function read(name: string, drawn: readonly PdfContent[], given?: Row) {
  const document = new jsPDF()
  let y = 20
  for (const each of drawn) {
    if (typeof each === 'string') {
      document.setFontSize(10).text(each, 14, y)
      y += 7
    } else {
      autoTable(document, { startY: y, styles: { fontSize: 8 }, ...each })
      y = (document as unknown as { lastAutoTable: { finalY: number } }).lastAutoTable.finalY + 10
    }
  }
  const outcome = await readPdf(new Uint8Array(document.output('arraybuffer')))
  const lines = 'made' in outcome ? outcome.made.lines : []
  const entity = entities.find((one) => one.name === name)
  if (!entity) throw new Error(name)
  const reader = {
    actor: { id: 1, name: 'Ana', role: 'admin' },
    today: '2026-11-23',
    ...(given && { given }),
  }
  const report = readReport(entity, lines, reader)
  return {
    rows: rowsOf(report.samples),
    names: report.samples.map((sample) => sample.name),
    notes: report.samples.flatMap(({ notes }) => notes),
    unknown: report.unknown,
    told: tellReport(entity, report.samples),
  }
}

describe('a soil report', () => {
  it('with a row for each sample and units in the header is read per sample', async () => {
    const { rows, names, unknown } = await read('atividades', [
      'LAUDO DE ANÁLISE DE SOLO',
      'Data: 10/03/2025',
      {
        head: [
          ['Amostra', 'Prof. (cm)', 'pH CaCl2', 'P (mg/dm³)', 'K (mg/dm³)', 'Ca (mmolc/dm³)', 'pH SMP', 'V%'],
        ],
        body: [
          ['Talhão 1', '0-20', '5,1', '12,1', '78,2', '25', '6,1', '55,4'],
          ['Talhão 2', '0-20', '4,8', '7', '1.020,5', '18,5', '5,9', '43'],
        ],
      },
    ])
    expect(names).toEqual(['Talhão 1 · 0-20', 'Talhão 2 · 0-20'])
    expect(rows).toEqual([
      {
        tipo: 'Análise de solo',
        data: '2025-03-10',
        solo: [
          { ph_cacl2: 5.1, p: 12.1, k: 78.2, ca: 2.5, v: 55.4 },
          { ph_cacl2: 4.8, p: 7, k: 1020.5, ca: 1.85, v: 43 },
        ],
      },
    ])
    expect(unknown).toEqual(['pH SMP'])
  })

  it('reports which values were converted or refused and why', async () => {
    const { rows, notes, told } = await read('atividades', [
      'Análise de solo',
      {
        body: [
          ['Cálcio', '25', 'mmolc/dm³'],
          ['Potássio', '2,1', 'mmolc/dm³'],
        ],
      },
    ])
    expect(rows).toEqual([{ tipo: 'Análise de solo', solo: [{ ca: 2.5 }] }])
    expect(notes).toEqual([
      {
        kind: 'refused',
        field: 'K (mg/dm³)',
        said: '2,1 mmolc/dm³',
        told: 'Está em mmolc/dm³, que não pode ser convertido para mg/dm³',
      },
      { kind: 'converted', field: 'Ca (cmolc/dm³)', said: '25 mmolc/dm³', told: '2,50' },
    ])
    expect(told).toContainEqual({
      campo: 'K (mg/dm³)',
      valor: '2,1 mmolc/dm³ – Está em mmolc/dm³, que não pode ser convertido para mg/dm³',
    })
  })

  it('with two header rows and units below is read', async () => {
    const { rows } = await read('atividades', [
      'Resultado de análise de solo',
      {
        head: [
          ['Nº', 'pH', 'P', 'K', 'Ca', 'Mg', 'H+Al', 'Mat. org.'],
          ['', 'H2O', 'mg/dm³', 'mg/dm³', 'cmolc/dm³', 'cmolc/dm³', 'cmolc/dm³', 'dag/kg'],
        ],
        body: [['1', '5,6', '3,2', '90', '2,15', '0,8', '3,1', '2,9']],
      },
    ])
    expect(rows).toEqual([
      {
        tipo: 'Análise de solo',
        solo: [{ ph_h2o: 5.6, p: 3.2, k: 90, ca: 2.15, mg: 0.8, h_al: 3.1, mo: 2.9 }],
      },
    ])
  })

  it('with a column for each sample is read despite the text between', async () => {
    const { rows, names } = await read('atividades', [
      'Análise química do solo',
      'Análise de solo',
      {
        head: [['Determinação', 'Unidade', 'Gleba A', 'Gleba B', 'Gleba C']],
        body: [
          ['pH (H2O)', '-', '5,6', '5,4', '6,0'],
          ['Fósforo', 'mg/dm³', '3,2', '', '8,1'],
          ['Macronutrientes', '', '', '', ''],
          ['Cálcio', 'cmolc/dm³', '2,1', '1,9', '3,0'],
          ['Argila', 'g/kg', '450', '430', '390'],
        ],
        columnStyles: { 2: { halign: 'right' }, 3: { halign: 'right' }, 4: { halign: 'right' } },
      },
    ])
    expect(names).toEqual(['Gleba A', 'Gleba B', 'Gleba C'])
    expect(rows).toEqual([
      {
        tipo: 'Análise de solo',
        solo: [
          { ph_h2o: 5.6, p: 3.2, ca: 2.1, argila: 45 },
          { ph_h2o: 5.4, ca: 1.9, argila: 43 },
          { ph_h2o: 6, p: 8.1, ca: 3, argila: 39 },
        ],
      },
    ])
  })

  it('in two tables has its values joined per sample', async () => {
    const { rows, names } = await read('atividades', [
      'Análise de solo',
      {
        head: [['Amostra', 'P (mg/dm³)', 'Ca (cmolc/dm³)']],
        body: [
          ['A', '3', '2,1'],
          ['B', '4', '1,7'],
        ],
      },
      {
        head: [['Amostra', 'B (mg/dm³)', 'Zn (mg/dm³)']],
        body: [
          ['A', '0,3', '1,2'],
          ['B', '0,4', '2'],
        ],
      },
    ])
    expect(names).toEqual(['A', 'B'])
    expect(rows[0]?.solo).toEqual([
      { p: 3, ca: 2.1, b: 0.3, zn: 1.2 },
      { p: 4, ca: 1.7, b: 0.4, zn: 2 },
    ])
  })

  it('with a single result is read when the type of the file is a soil report', async () => {
    const { rows } = await read('atividades', ['Ca: 2,1 cmolc/dm³'], { tipo: 'Análise de solo' })
    expect(rows).toEqual([{ tipo: 'Análise de solo', solo: [{ ca: 2.1 }] }])
  })
})

describe('a report of leaves', () => {
  it('creates a record for each sample', async () => {
    const { rows, names } = await read('atividades', [
      'ANÁLISE FOLIAR',
      {
        head: [
          ['Amostra', 'N', 'P', 'K', 'B', 'Zn'],
          ['', 'g/kg', 'g/kg', 'g/kg', 'mg/kg', 'mg/kg'],
        ],
        body: [
          ['F1', '28,5', '1,4', '20', '45', '11'],
          ['F2', '30', '1,6', '22,5', '51', '9,5'],
        ],
        theme: 'plain',
        styles: { fontSize: 9, halign: 'center' },
      },
    ])
    expect(names).toEqual(['F1', 'F2'])
    expect(rows).toEqual([
      { tipo: 'Análise foliar', foliar: { n: 28.5, p: 1.4, k: 20, b: 45, zn: 11 } },
      { tipo: 'Análise foliar', foliar: { n: 30, p: 1.6, k: 22.5, b: 51, zn: 9.5 } },
    ])
  })
})

describe('a milk report', () => {
  it('in a table creates a record for each sample and analysis', async () => {
    const { rows, names } = await read('qualidade_diaria', [
      'Laboratório (RBQL): Clínica do Leite',
      {
        head: [
          [
            'Amostra',
            'Tanque',
            'Data da coleta',
            'Gordura (%)',
            'Proteína (%)',
            'CCS (CS/mL)',
            'CPP (UFC/mL)',
          ],
        ],
        body: [
          ['001', 'T-1', '10/03/2025', '3,85', '3,21', '412.000', '30.000'],
          ['002', 'T-2', '10/03/2025', '4,02', '3,30', '198.000', '12.000'],
        ],
      },
    ])
    expect(names).toEqual(['001', '002'])
    const first = { coleta: '2025-03-10', tanque: 'T-1', laboratorio: 'Clínica do Leite' }
    const second = { ...first, tanque: 'T-2' }
    expect(rows).toEqual([
      { sigla: 'CBT', valor: 30, ...first },
      { sigla: 'CCS', valor: 412, ...first },
      { sigla: 'GORD', valor: 3.85, ...first },
      { sigla: 'PROT', valor: 3.21, ...first },
      { sigla: 'CBT', valor: 12, ...second },
      { sigla: 'CCS', valor: 198, ...second },
      { sigla: 'GORD', valor: 4.02, ...second },
      { sigla: 'PROT', valor: 3.3, ...second },
    ])
  })

  it('with columns of result and unit is read', async () => {
    const { rows, unknown } = await read('qualidade_diaria', [
      'Data da coleta: 10/03/2025    Tanque: T-7',
      {
        head: [['Ensaio', 'Método', 'Resultado', 'Unidade']],
        body: [
          ['Gordura', 'ISO 9622', '3,85', 'g/100g'],
          ['Contagem de células somáticas', 'ISO 13366', '412', 'x1000 CS/mL'],
          ['Densidade', 'IN 68', '1.030,5', 'g/L'],
        ],
      },
    ])
    expect(rows).toEqual([
      { sigla: 'CCS', valor: 412, coleta: '2025-03-10', tanque: 'T-7' },
      { sigla: 'GORD', valor: 3.85, coleta: '2025-03-10', tanque: 'T-7' },
    ])
    expect(unknown).toEqual(['Densidade'])
  })
})
