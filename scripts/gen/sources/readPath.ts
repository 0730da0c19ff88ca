/* Resolves field paths for checks. E201, E306, E317. */
import type { Field } from '#model/entity/entity'
import { type Cursor, namesText, type ProblemDetails, problemAt } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import { isUnread } from './soundSchema'
import type { Source, Sources } from './sources'

export interface ResolvedPath {
  readonly field?: Field
  readonly owner?: string
  readonly problems: readonly SchemaProblem[]
}

export interface PathOptions extends ProblemDetails {
  /** Keyword shown in the message: `list.columns`. */
  readonly inside: string
  readonly crosses?: boolean
  readonly topLevel?: boolean
  /** Only the displayed value matters, so polymorphic references are allowed. */
  readonly isShown?: boolean
}

export function readPath(
  sources: Sources,
  source: Source,
  path: string,
  cursor: Cursor,
  options: PathOptions,
): ResolvedPath {
  const { inside, crosses = false, topLevel = false, isShown = false, ...details } = options
  const wrong = (code: string, message: string, suggestion?: string): ResolvedPath => ({
    problems: [problemAt(cursor, code, message, { ...details, suggestion })],
  })
  const names = path.split('.')
  if (topLevel && names.length > 1) {
    return wrong('E201', `${inside} aceita só campos da raiz, e "${path}" é um caminho`)
  }
  let owner = source
  let fields = source.entity.fields
  let found: Field | undefined
  for (const [i, name] of names.entries()) {
    const field = fields.find((each) => each.name === name)
    if (!field) {
      const known = fields.map((each) => each.name)
      const near = suggest(name, known)
      const before = names.slice(0, i).join('.')
      const place = before === '' ? '' : ` em "${before}"`
      const owned = owner === source ? '' : ` de "${owner.name}"`
      const allowed = near === undefined ? `; os campos são ${namesText(known)}` : ''
      const whole = [...names.slice(0, i), near, ...names.slice(i + 1)].join('.')
      return wrong(
        owner === source ? 'E201' : 'E306',
        `campo desconhecido em ${inside}: "${name}"${place}${owned}${allowed}`,
        near === undefined ? undefined : whole,
      )
    }
    found = field
    if (field.ref?.by && !(isShown && i === names.length - 1)) {
      return wrong(
        'E317',
        `${inside} não aceita "${field.path}": o alvo dessa referência muda conforme "${field.ref.by.field}"`,
      )
    }
    if (i === names.length - 1) break
    if (field.ref) {
      if (!crosses) return wrong('E306', `${inside} não atravessa referências, e "${field.path}" é uma`)
      const next = sources.byName.get(field.ref.entity)
      if (!next) return { problems: [] }
      owner = next
      fields = next.entity.fields
    } else if (field.fields.length > 0) {
      fields = field.fields
    } else {
      if (isUnread(field)) return { problems: [] }
      return wrong('E306', `o caminho "${path}" não continua depois de "${field.name}", que é ${field.kind}`)
    }
  }
  return { ...(found && !isUnread(found) && { field: found, owner: owner.name }), problems: [] }
}

export function holesOf(text: string): readonly { readonly path: string; readonly start: number }[] {
  return [...text.matchAll(/\{([\w.]+)\}/g)].map((match) => ({
    path: match[1] ?? '',
    start: (match.index ?? 0) + 1,
  }))
}
