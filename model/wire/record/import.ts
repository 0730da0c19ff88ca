import type { FieldProblem } from '../../problem/problemBody'

export const importModes = ['inserir', 'atualizar', 'ambos'] as const
export type ImportMode = (typeof importModes)[number]

/** `recebendo`: lines can be uploaded; `ensaiada`: all lines were validated; the others name the current or last step. */
export type ImportState =
  | 'recebendo'
  | 'ensaiando'
  | 'ensaiada'
  | 'gravando'
  | 'gravada'
  | 'desfazendo'
  | 'desfeita'

/**
 * A column of the spreadsheet and the field that it fills; null ignores the column. Lines with the same key fill the
 * list items of one record; `campo[opção]` is a column named after a choice.
 */
export interface ImportColumn {
  readonly titulo: string
  readonly campo: string | null
  /** How to parse its text if that is ambiguous. */
  readonly leitura?: ColumnReading
  /** A constant for all lines, instead of a column of the spreadsheet. */
  readonly fixo?: string
  /** Empty cells clear the field of existing records. */
  readonly apaga?: true
}

export interface ColumnReading {
  readonly decimal?: ',' | '.'
  /** Order of `05/03/2026`: day first or month first. */
  readonly ordem?: 'dma' | 'mda'
  /** The last year that two digits can mean: with 2049, `49` is 2049 and `50` is 1950. */
  readonly ate?: number
  /** The unit of numbers without one. */
  readonly unidade?: string
  /** Serial dates count from 1904, as in old Excel workbooks for Macintosh. */
  readonly base1904?: true
}

export interface ImportPlan {
  readonly colunas: readonly ImportColumn[]
  readonly modo: ImportMode
  /** Paths, joined by `+`, that identify existing records; null if all lines are new records. */
  readonly por: string | null
}

export interface ImportWish extends ImportPlan {
  readonly entidade: string
  readonly arquivo: string
  readonly total: number
  /** Idempotency key. */
  readonly chave: string
}

export interface UnknownWord {
  readonly campo: string
  readonly texto: string
  readonly linhas: number
  readonly varios: boolean
  /** Records with similar names, or the options of a choice with their values. */
  readonly proximos: readonly { readonly id: string | number | boolean; readonly rotulo: string }[]
}

/** Warnings, which do not prevent writing. */
export interface ImportWarnings {
  readonly total: number
  readonly linhas: readonly { readonly linha: number; readonly mensagem: string }[]
}

export interface ImportJob extends ImportPlan {
  readonly id: number
  readonly entidade: string
  readonly arquivo: string
  readonly situacao: ImportState
  readonly total: number
  /** Lines uploaded, and lines finished in the current step. */
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
  readonly problema: string | null
  readonly desconhecidos: readonly UnknownWord[]
  readonly avisos: ImportWarnings
}

/** Dates and instants of workbooks are ISO text. */
export type CellValue = string | number | boolean

/** A cell with a number format: `{ valor: 123, mostra: '00123' }`. */
export interface ShownCell {
  readonly valor: CellValue
  readonly mostra: string
}

/** A cell without a usable value: `#N/D`, an uncalculated formula, or text that is too long. */
export interface CellError {
  readonly erro: string
}

export type WireCell = CellValue | ShownCell | CellError | null

export interface WireLine {
  readonly linha: number
  readonly celulas: readonly WireCell[]
}

export interface BadLine extends WireLine {
  readonly problemas: readonly FieldProblem[]
}

export interface BadLines {
  readonly total: number
  readonly linhas: readonly BadLine[]
}

/** Imports of an entity, and the person's latest column settings. */
export interface ImportList {
  readonly importacoes: readonly ImportJob[]
  readonly colunas: Readonly<Record<string, string | null>>
}

export const importLimits = {
  /** Bytes of the file, and of its uncompressed content. */
  bytes: 25 * 1024 * 1024,
  unpacked: 400 * 1024 * 1024,
  cells: 10_000_000,
  lines: 100_000,
  columns: 200,
  sheets: 50,
  text: 20_000,
  /** Characters of all cells stored per import. */
  kept: 150 * 1024 * 1024,
  /** Texts per import with a chosen record. */
  choices: 2_000,
} as const
