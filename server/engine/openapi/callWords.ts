/* What is said of a call that is no entity's own, beside its types: words for people, who it is for, how it is answered. */
import type { CallName } from '#model/wire/calls'

/**
 * Who may make a call: visitors; every person who has signed in; the highest level; those who may do something, `entity.act`, or take one of the
 * transitions of an entity. All others are refused before what they send is read.
 */
type Asker = 'visitor' | 'person' | 'lead' | { readonly may: string } | { readonly moves: string }

/** What the document says of a call. */
export interface CallWords {
  /** pt-BR, without a full stop. */
  readonly summary: string
  /** The group that it stands in. */
  readonly tag: string
  readonly help?: string
  /** Absent: all who have signed in, and of an entity's address those who may see its records. */
  readonly for?: Asker
  /** `:endpoint` stands for every entity whose rows sign in and which offers this action. */
  readonly offered?: string
  /** Status of success, where it is not 200. */
  readonly status?: 201 | 302
  /** Media type of an answer that is no JSON. */
  readonly gives?: string
  /** Statuses besides: 304 for those who have it, 206 and 416 of parts of it. */
  readonly also?: readonly (206 | 304 | 416)[]
  /** It is asked, and given as files, like a list. */
  readonly listed?: true
  /** What is to be used in its place. */
  readonly instead?: string
}

/** The words of all calls that a server may serve. */
export type CallTable = Readonly<Record<CallName, CallWords>>

type Said = string | readonly [summary: string, more: Omit<CallWords, 'summary' | 'tag'>]

/**
 * The words of calls that stand in one group.
 * @example inGroup('Conta', { 'GET /profile': 'O próprio cadastro' })
 */
export function inGroup<Name extends CallName>(
  tag: string,
  calls: Readonly<Record<Name, Said>>,
): Readonly<Record<Name, CallWords>> {
  const said = Object.entries<Said>(calls).map(([name, words]) => {
    const [summary, more] = typeof words === 'string' ? [words, {}] : words
    return [name, { summary, tag, ...more }]
  })
  return Object.fromEntries(said) as Record<Name, CallWords>
}
