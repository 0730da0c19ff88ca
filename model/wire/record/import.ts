/* Imports of sheets, as they travel. */
import type { FieldProblem } from '../problemBody'

/** What is done with lines: new records, records that are here already, or both. */
export const importModes = ['inserir', 'atualizar', 'ambos'] as const
export type ImportMode = (typeof importModes)[number]

/**
 * How far an import is. `recebendo`: lines arrive, or may be changed; `ensaiada`: all lines were tried; the others tell
 * what is being done or was.
 */
export type ImportState =
  | 'recebendo'
  | 'ensaiando'
  | 'ensaiada'
  | 'gravando'
  | 'gravada'
  | 'desfazendo'
  | 'desfeita'

/**
 * A column of the sheet and the field that it fills; null: it is left out. A field of a list fills the items of one record
 * from several lines; `campo[opção]` is a column named after a choice.
 */
export interface ImportColumn {
  readonly titulo: string
  readonly campo: string | null
  /** How its texts are read, where they alone do not say. */
  readonly leitura?: ColumnReading
  /** One value for all lines, of a column that the sheet does not have. */
  readonly fixo?: string
  /** An empty cell empties the field of a record that is here already. */
  readonly apaga?: true
}

/** How the texts of a column are read. */
export interface ColumnReading {
  /** What stands before the decimals. */
  readonly decimal?: ',' | '.'
  /** The order of `05/03/2026`: day first, or month first. */
  readonly ordem?: 'dma' | 'mda'
  /** The last year that two digits may mean: with 2049, `49` is 2049 and `50` is 1950. */
  readonly ate?: number
  /** The unit of numbers that say none. */
  readonly unidade?: string
  /** Days are counted from 1904, as older workbooks of the Macintosh do. */
  readonly base1904?: true
}

/** What an import begins with, or has changed of it. */
export interface ImportPlan {
  readonly colunas: readonly ImportColumn[]
  readonly modo: ImportMode
  /** What tells records apart: paths joined by `+`; null where all are new. */
  readonly por: string | null
}

export interface ImportWish extends ImportPlan {
  readonly entidade: string
  readonly arquivo: string
  readonly total: number
  /** The same wish twice is one import. */
  readonly chave: string
}

/** Words of a column that no record answers to, or several. */
export interface UnknownWord {
  readonly campo: string
  readonly texto: string
  /** Lines that have it. */
  readonly linhas: number
  /** There are several of that name. */
  readonly varios: boolean
  readonly proximos: readonly { readonly id: number; readonly rotulo: string }[]
}

/** What the form would tell before records are saved; nothing that keeps them from being written. */
export interface ImportWarnings {
  readonly total: number
  /** The first of them. */
  readonly linhas: readonly { readonly linha: number; readonly mensagem: string }[]
}

/** An import as those may know it who may see it. */
export interface ImportJob extends ImportPlan {
  readonly id: number
  readonly entidade: string
  readonly arquivo: string
  readonly situacao: ImportState
  readonly total: number
  /** Lines that were received, and lines that the present work is done with. */
  readonly recebidas: number
  readonly feitas: number
  readonly erradas: number
  readonly novas: number
  readonly alteradas: number
  readonly iguais: number
  readonly quem: string
  readonly minha: boolean
  readonly criada: string
  readonly gravada: string | null
  readonly desfeita: string | null
  /** Why the last work ended early. */
  readonly problema: string | null
  readonly desconhecidos: readonly UnknownWord[]
  readonly avisos: ImportWarnings
}

/** What a cell holds; days and moments of workbooks are ISO texts. */
export type CellValue = string | number | boolean

/** A cell that shows its value by a format: `{ valor: 123, mostra: '00123' }`. */
export interface ShownCell {
  readonly valor: CellValue
  readonly mostra: string
}

/** A cell without a value of its own: `#N/D`, a formula that was never calculated, a text that is too long. */
export interface CellError {
  readonly erro: string
}

/** A cell on the wire. */
export type WireCell = CellValue | ShownCell | CellError | null

/** A line of the sheet, by its number there. */
export interface WireLine {
  readonly linha: number
  readonly celulas: readonly WireCell[]
}

/** A line with what is wrong with it; a problem's path is that of a field, from the root. */
export interface BadLine extends WireLine {
  readonly problemas: readonly FieldProblem[]
}

export interface BadLines {
  readonly total: number
  readonly linhas: readonly BadLine[]
}

/** Imports of an entity, and the columns as the person chose them last. */
export interface ImportList {
  readonly importacoes: readonly ImportJob[]
  readonly colunas: Readonly<Record<string, string | null>>
}

/** What of a sheet is taken. */
export const importLimits = {
  /** Bytes of a file, and of what it unpacks to. */
  bytes: 25 * 1024 * 1024,
  unpacked: 400 * 1024 * 1024,
  cells: 10_000_000,
  lines: 100_000,
  columns: 200,
  sheets: 50,
  /** Letters of one cell. */
  text: 20_000,
  /** Letters of all cells that the server keeps of one sheet. */
  kept: 150 * 1024 * 1024,
  /** Words of one sheet for which a record was chosen. */
  choices: 2_000,
} as const
