/* A product under load: what its requests are spelled like, act by act, so that one day is lived on each. */
import type { Entity, Role, Transition } from '#model/entity/entity'

/** A person with a session. */
export interface Person {
  readonly role: Role
  readonly token: string
  /** Where they sit, by what a proxy says. */
  readonly address: string
}

/** A request. */
export interface LoadRequest {
  readonly path: string
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A page of a list, with labels and how many there are. */
export interface PageWish {
  readonly role: Role
  readonly from: number
  readonly q?: string
}

/** Rows of a page. */
export const pageSize = 25

/** The acts of a day as requests. */
export interface Product {
  readonly name: string
  page(entity: Entity, wish: PageWish): LoadRequest
  open(entity: Entity, id: number, role: Role): LoadRequest
  /** How many rows each value of a field has, or how many there are. */
  sums(entity: Entity, field: string | undefined): LoadRequest
  save(entity: Entity, body: Readonly<Record<string, unknown>>): LoadRequest
  decide(entity: Entity, transition: Transition, id: number): LoadRequest
  /** Rows up to a number as CSV. */
  file(entity: Entity, upTo: number): LoadRequest
  /** The rows of a page's answer. */
  rowsOf(answer: unknown): unknown
}
