/* A sheet of a file as its cells: what is read of it before anyone says what its columns mean. */
import type { WireCell } from '../wire/record/import'

/** A sheet that holds anything; lines that do not are left out. */
export interface SheetCells {
  readonly name: string
  readonly lines: readonly SheetLine[]
  readonly merges?: readonly Merge[]
  /** Its author hid it. */
  readonly isHidden?: true
  /** Days are counted from 1904. */
  readonly base1904?: true
  /** How a file of text was read. */
  readonly text?: TextForm
}

/** A line by its number in the file, from 1. */
export interface SheetLine {
  readonly line: number
  readonly cells: readonly WireCell[]
  /** Its author hid it, or a filter does. */
  readonly isHidden?: true
}

/** Cells that are one, by their lines and columns, both ends included; columns from 0. */
export interface Merge {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** How a text is parted into cells. */
export interface TextForm {
  readonly separator: string
  readonly encoding: string
}
