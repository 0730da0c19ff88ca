/* What is found in a file of outlines, as it travels from the thread that reads it. */
import type { PolygonShape } from '#model/geometry'

/** An outline found in a file. */
export interface FoundOutline {
  /** Tells apart the outlines of one file. */
  readonly id: string
  /** The layer or the file inside a zip that it comes from. */
  readonly layer: string
  /** What its file says of it, by property. */
  readonly values: Readonly<Record<string, string>>
  readonly polygon: PolygonShape
  /** Which of the parts of one area it is; undefined when it is all of it. */
  readonly part?: { readonly at: number; readonly of: number }
  /** A line or a row of points, closed from the last to the first. */
  readonly isLine?: boolean
  /** Why no field can hold it. */
  readonly problem?: string
}

/** What is wrong with the coordinates of a file, or has to be chosen about them. */
export type OpenQuestion =
  /** They are metres of a system that the file does not name. */
  | 'metres'
  /** They are not in the unit of the system that the file names. */
  | 'mismatch'
  /** The file names a system that is not known here. */
  | 'unknown'

/** The outlines of a file. */
export interface OutlineFile {
  readonly outlines: readonly FoundOutline[]
  readonly layers: readonly string[]
  /** Titles of the reference systems that the coordinates were read in. */
  readonly systems: readonly string[]
  /** What must be chosen before the outlines of some layers can be read, with the system as the file names it. */
  readonly open?: { readonly question: OpenQuestion; readonly named: string }
  /** Outlines would be in Brazil if latitude and longitude were the other way round. */
  readonly isSwapped: boolean
  /** What was left out, by what it is. */
  readonly leftOut: { readonly points: number; readonly unreadable: number }
}

/** What a person chose about a file. */
export interface ReadOptions {
  /** The reference system of layers that leave it open. */
  readonly system?: string
  /** Take the first coordinate for the latitude. */
  readonly isSwapped?: boolean
}

/** What is said of a file that cannot be taken. */
export class OutlineProblem extends Error {}
