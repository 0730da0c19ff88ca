import type { CallName } from '#model/wire/calls'

/**
 * Who may make a call: visitors; all signed-in people; the highest level; or those with a permission
 * (`entity.act`) or any transition of an entity. Others are rejected before the body is read.
 */
type CallAccess = 'visitor' | 'person' | 'lead' | { readonly may: string } | { readonly moves: string }

export interface CallSpec {
  /** pt-BR, without a full stop. */
  readonly summary: string
  readonly tag: string
  readonly help?: string
  /** By default all signed-in people; under an entity's path, those who may view its records. */
  readonly for?: CallAccess
  /** `:endpoint` matches every entity that has sign-ins and offers this action. */
  readonly offered?: string
  readonly status?: 201 | 302
  readonly gives?: string
  /** Additional statuses: 304 (ETag), 206 and 416 (ranges), 410 (a revoked device). */
  readonly also?: readonly (206 | 304 | 410 | 416)[]
  readonly listed?: true
  readonly instead?: string
}

export type CallTable = Readonly<Record<CallName, CallSpec>>

type CallEntry = string | readonly [summary: string, more: Omit<CallSpec, 'summary' | 'tag'>]

/** @example inGroup('Conta', { 'GET /profile': 'O próprio cadastro' }) */
export function inGroup<Name extends CallName>(
  tag: string,
  calls: Readonly<Record<Name, CallEntry>>,
): Readonly<Record<Name, CallSpec>> {
  const said = Object.entries<CallEntry>(calls).map(([name, words]) => {
    const [summary, more] = typeof words === 'string' ? [words, {}] : words
    return [name, { summary, tag, ...more }]
  })
  return Object.fromEntries(said) as Record<Name, CallSpec>
}
