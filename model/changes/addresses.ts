/* URLs of an entity's pages inside a role's area, as stored for redirects. */
import type { Entity } from '../entity/entity'

export interface FormerPage {
  readonly entity: string
  readonly kind: 'list' | 'create' | 'edit' | 'show'
  readonly view?: string
}

const idPart = ':id'

export type PagesByAddress = Readonly<Record<string, Omit<FormerPage, 'entity'>>>

export function pagesOf({ path, views, routes }: Entity): PagesByAddress {
  const sections = [
    ...(path === undefined ? [] : [{ base: path }]),
    ...views.map((view) => ({ base: view.path, view: view.title })),
  ]
  const join = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('/')
  return Object.fromEntries(
    sections.flatMap(({ base, ...view }) => [
      [join(base, routes.show, idPart), { kind: 'show', ...view }] as const,
      [join(base, routes.edit, idPart), { kind: 'edit', ...view }] as const,
      [join(base, routes.create), { kind: 'create', ...view }] as const,
      [base, { kind: 'list', ...view }] as const,
      ...('view' in view ? [] : [[join(base, routes.list), { kind: 'list', ...view }] as const]),
    ]),
  )
}

/**
 * Finds the page of a URL, and the ID in it.
 * @example pageAt({ 'tins/:id': { entity: 'can', kind: 'show' } }, 'tins/3') // { page: …, id: '3' }
 */
export function pageAt(
  pages: Readonly<Record<string, FormerPage>>,
  address: string,
): { readonly page: FormerPage; readonly id: string } | undefined {
  const found = (key: string) => (Object.hasOwn(pages, key) ? pages[key] : undefined)
  const exact = found(address)
  if (exact) return { page: exact, id: '' }
  const parts = address.split('/')
  const id = parts.at(-1) ?? ''
  const page = /^\d+$/.test(id) ? found([...parts.slice(0, -1), idPart].join('/')) : undefined
  return page && { page, id }
}
