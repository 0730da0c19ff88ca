/* Suggested values of a form. A field that the user edited is never suggested again. */
import { useSyncExternalStore } from 'react'
import { isSame } from '../../records/isSame'
import { createListeners } from '../../session/listeners'
import { formText } from '../messages'
import type { FormStore } from './formStore'
import { unchanging } from './problems'
import { pathOf, valueAt } from './record'

interface StoredSuggestion {
  readonly value: unknown
  readonly from: string
}

export interface FormSuggestions {
  subscribe(listener: () => void): () => void
  at(pointer: string): StoredSuggestion | undefined
  put(pointer: string, proposal: StoredSuggestion): void
  drop(pointer: string): void
  touch(pointer: string): void
  isTouched(pointer: string): boolean
}

export function createSuggestions(): FormSuggestions {
  const { follow, notify } = createListeners()
  const known = new Map<string, StoredSuggestion>()
  const touched = new Set<string>()
  const drop = (pointer: string) => {
    if (known.delete(pointer)) notify()
  }
  return {
    subscribe: follow,
    at: (pointer) => known.get(pointer),
    put(pointer, proposal) {
      known.set(pointer, proposal)
      notify()
    },
    drop,
    touch(pointer) {
      touched.add(pointer)
      drop(pointer)
    },
    isTouched: (pointer) => [...touched].some((each) => `${each}/`.startsWith(`${pointer}/`)),
  }
}

interface SuggestionSource {
  readonly suggestions: FormSuggestions
  readonly store: Pick<FormStore, 'getData' | 'subscribe'>
}

export function isSuggested({ suggestions, store }: SuggestionSource, pointer: string): boolean {
  const proposal = suggestions.at(pointer)
  return proposal !== undefined && isSame(proposal.value, valueAt(store.getData(), pathOf(pointer)))
}

export function useSuggestion(form: SuggestionSource, pointer: string): string | undefined {
  const { suggestions, store } = form
  const proposal = useSyncExternalStore(suggestions.subscribe, () => suggestions.at(pointer))
  const isUnchanged = useSyncExternalStore(proposal ? store.subscribe : unchanging, () =>
    isSuggested(form, pointer),
  )
  return proposal && isUnchanged ? formText.proposed(proposal.from) : undefined
}
