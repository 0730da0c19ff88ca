/* The filters of the audit log, kept in the address so that Back and links restore them. */
import { useSearchParams } from 'react-router-dom'
import { parseDay } from '#model/formats/index'

const filterNames = ['entidade', 'acao', 'quem', 'registro', 'de', 'ate', 'mudancas'] as const

export type FilterName = (typeof filterNames)[number]
export type AuditFilter = Readonly<Partial<Record<FilterName, string>>>

export interface AuditFilterState {
  /** As typed. */
  readonly values: AuditFilter
  readonly filter: AuditFilter
  set(name: FilterName, value: string): void
}

export function useAuditFilter(): AuditFilterState {
  const [params, setParams] = useSearchParams()
  return {
    values: Object.fromEntries(params),
    filter: readFilter(params),
    set: (name, value) =>
      setParams(
        (last) => {
          const next = new URLSearchParams(last)
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
  }
}

/** Leaves out what the server would refuse, such as a day that is not typed to its end. */
function readFilter(params: URLSearchParams): AuditFilter {
  const pairs = filterNames.flatMap((name) => {
    const value = params.get(name)?.trim() ?? ''
    return value !== '' && isComplete(name, value) ? [[name, value] as const] : []
  })
  return Object.fromEntries(pairs)
}

function isComplete(name: FilterName, value: string): boolean {
  if (name === 'de' || name === 'ate') return parseDay(value) !== undefined
  return name !== 'registro' || /^\d{1,15}$/.test(value)
}
