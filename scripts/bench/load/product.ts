/* A product under load: its requests for each action, so that the same day can run on each. */
import type { Entity, Role, Transition } from '#model/entity/entity'

/** A person with a session. */
export interface Person {
  readonly role: Role
  readonly token: string
  /** Their address, as reported by a proxy. */
  readonly address: string
}

/** A request. */
export interface LoadRequest {
  readonly path: string
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A page of a list, with labels and the total. */
export interface PageRequest {
  readonly role: Role
  readonly from: number
  readonly q?: string
}

/** Rows of a page. */
export const pageSize = 25

/** The actions of a day as requests. */
export interface Product {
  readonly name: string
  page(entity: Entity, wish: PageRequest): LoadRequest
  open(entity: Entity, id: number, role: Role): LoadRequest
  /** The number of rows per value of a field, or in total. */
  sums(entity: Entity, field: string | undefined): LoadRequest
  save(entity: Entity, body: Readonly<Record<string, unknown>>): LoadRequest
  decide(entity: Entity, transition: Transition, id: number): LoadRequest
  /** Rows up to a limit as CSV. */
  file(entity: Entity, upTo: number): LoadRequest
  /** The rows in a page's response. */
  rowsOf(answer: unknown): unknown
}
