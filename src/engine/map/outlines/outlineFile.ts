/* Messages between the page and the parser's worker. */
import type { PolygonShape } from '#model/geometry'

export interface FileOutline {
  readonly id: string
  readonly layer: string
  readonly values: Readonly<Record<string, string>>
  readonly polygon: PolygonShape
  /** The part's index and count when an area was split; undefined for a whole area. */
  readonly part?: { readonly at: number; readonly of: number }
  readonly isLine?: boolean
  readonly problem?: string
}

/** A problem with the reference system that the user must resolve. */
export type SystemQuestion =
  /** Metres in a system that the file does not name. */
  | 'metres'
  /** The coordinates are not in the unit of the system that the file names. */
  | 'mismatch'
  /** The file names an unknown system. */
  | 'unknown'

export interface OutlineFile {
  readonly outlines: readonly FileOutline[]
  readonly layers: readonly string[]
  readonly systems: readonly string[]
  readonly open?: { readonly question: SystemQuestion; readonly named: string }
  /** The coordinates would be in Brazil if latitude and longitude were swapped. */
  readonly isSwapped: boolean
  readonly leftOut: { readonly points: number; readonly unreadable: number }
}

export interface OutlineOptions {
  readonly system?: string
  readonly isSwapped?: boolean
}

/** Its message is shown to users. */
export class OutlineProblem extends Error {}
