import type { WireCell } from '../wire/record/import'

export interface SheetCells {
  readonly name: string
  readonly lines: readonly SheetLine[]
  readonly merges?: readonly Merge[]
  readonly isHidden?: true
  /** Serial dates count from 1904. */
  readonly base1904?: true
  readonly text?: TextFormat
}

/** `line` is its number in the file, from 1. */
export interface SheetLine {
  readonly line: number
  readonly cells: readonly WireCell[]
  /** Hidden by the author or by a filter. */
  readonly isHidden?: true
}

/** A merged range of lines and columns, inclusive; columns from 0. */
export interface Merge {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface TextFormat {
  readonly separator: string
  readonly encoding: string
}
