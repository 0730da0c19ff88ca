import type { Row } from '../entity/jsonSchema'
import type { Exact, PathOf, RecordOf, SortOf, ValueAt } from '../entity/registry'
import type { Query, SummaryQuery } from './query'

/** `P` are the requested fields, `W` is the filter. */
export interface QueryOf<N extends string, P extends string, L extends boolean, W, R>
  extends Omit<Query, 'filter' | 'sort' | 'fields' | 'labels'> {
  readonly filter: W & Exact<W, PathOf<N, R>>
  readonly sort: readonly SortOf<N, R>[]
  readonly fields?: readonly P[]
  readonly labels?: L
}

/** `S` are the summed fields, `F` the facets, `W` is the filter. */
export interface SummaryQueryOf<N extends string, S extends string, F extends string, W, R>
  extends Omit<SummaryQuery, 'filter' | 'sums' | 'facets' | 'group'> {
  readonly filter: W & Exact<W, PathOf<N, R>>
  readonly sums: readonly S[]
  readonly facets: readonly F[]
  readonly group?: PathOf<N, R>
}

/** Labels of the record and of its references by path; for a list, one per item, null where hidden. */
export type Labels = {
  readonly _label: string
  readonly _labels: Readonly<Record<string, string | readonly (string | null)[]>>
}

export type WithLabels<T, L extends boolean> = string extends keyof T ? T : true extends L ? T & Labels : T

type RootField<P extends string> = P extends `${infer Name}.${string}` ? Name : P

/** Values across references use their full path as key; for a list, one per item. */
type ReferencedValues<N extends string, P extends string, T, R> = {
  readonly [K in P as K extends `${string}.${string}` ? (K extends ObjectPath<T, K> ? never : K) : never]?:
    | ValueAt<N, K, R>
    | readonly ValueAt<N, K, R>[]
    | null
}

type ObjectPath<T, K extends string> = K extends `${infer Name}.${infer Rest}`
  ? Name extends keyof T
    ? NonNullable<T[Name]> extends readonly (infer I)[]
      ? NestedPath<I, Rest, K>
      : NestedPath<NonNullable<T[Name]>, Rest, K>
    : never
  : K extends keyof T
    ? K
    : never

type NestedPath<T, Rest extends string, K> = T extends object
  ? ObjectPath<T, Rest> extends never
    ? never
    : K
  : never

export type FoundRow = Row & { readonly id: number }

export function isFound(row: Row): row is FoundRow {
  return typeof row.id === 'number'
}

/** A result row: all fields, or the requested ones plus ID and version. */
export type ResultRowOf<N extends string, P extends string, L extends boolean, R> =
  RecordOf<N, R> extends infer T
    ? string extends keyof T
      ? FoundRow
      : WithLabels<
          [P] extends [never]
            ? T
            : Pick<T, keyof T & (RootField<P> | 'id' | 'versao')> & ReferencedValues<N, P, T, R>,
          L
        >
    : never
