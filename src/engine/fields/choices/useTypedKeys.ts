/* Enter and Tab in a searchable drop-down; both wait for the response to the typed text. */
import { type KeyboardEvent, useRef } from 'react'
import { certainOption, type OptionNames } from './bestOptions'
import { useHeldPress } from './useHeldPress'
import { goOn, waitForNext } from './waitForNext'

export interface PopupState {
  readonly isOpen: boolean
  open(): void
  close(): void
}

interface TypedKeysOptions<T> {
  readonly named: OptionNames<T>
  readonly options: readonly T[]
  readonly typed: string
  readonly isAnswered: boolean
  readonly isAll: boolean
  readonly opening: PopupState
  readonly isClosed: boolean
  asksMore(option: T): boolean
  /** The option highlighted with the arrow keys since the text was typed. */
  pointed(): T | undefined
  onTake(option: T): void
}

interface TypedKeys {
  onKeyDown(event: KeyboardEvent<HTMLElement> & { defaultMuiPrevented?: boolean }): void
  /** Takes an unambiguous option. Returns false if typed text is left over. */
  leave(): boolean
}

export function useTypedKeys<T>(given: TypedKeysOptions<T>): TypedKeys {
  const { named, options, typed, isAnswered, isAll, opening, isClosed, asksMore, pointed, onTake } = given
  const from = useRef<HTMLElement>(undefined)
  const isLeaving = useRef(false)
  const pressedAt = useRef<string>(undefined)
  // A ref, because the state is not updated within the same event.
  const taken = useRef<string>(undefined)
  if (typed !== taken.current) taken.current = undefined
  const choices = options.filter((option) => !asksMore(option))
  const take = (option: T | undefined) => {
    if (option === undefined) return
    taken.current = typed
    opening.close()
    onTake(option)
  }
  const takeCertain = () => {
    const moved = pointed()
    const isChoice = moved !== undefined && choices.includes(moved)
    take(isChoice ? moved : certainOption(named, choices, typed, isAll))
  }
  const held = useHeldPress(isAnswered, () => {
    const { current } = from
    // Another text would get the first of its own results.
    if (pressedAt.current !== typed) return
    if (!isLeaving.current) return take(options[0])
    takeCertain()
    if (current) goOn(current)
  })
  return {
    onKeyDown(event) {
      held.drop()
      const { key, target } = event
      const isTab = key === 'Tab' && !event.shiftKey
      const isEnter = key === 'Enter' && !event.nativeEvent.isComposing
      // Autocomplete takes its first option even when there is none.
      if (isEnter && options.length === 0) event.defaultMuiPrevented = true
      if (typed === '' || isClosed || !(isTab || isEnter) || !(target instanceof HTMLElement)) return
      // Enter must not submit the form with text that is not yet a value.
      if (isEnter) event.preventDefault()
      if (!isAnswered) {
        event.preventDefault()
        event.defaultMuiPrevented = true
        from.current = target
        isLeaving.current = isTab
        pressedAt.current = typed
        held.hold()
      } else if (isTab) {
        takeCertain()
        if (taken.current !== undefined && waitForNext(target)) event.preventDefault()
      } else if (!opening.isOpen) {
        event.defaultMuiPrevented = true
        opening.open()
      }
    },
    leave() {
      held.drop()
      if (typed === '' || taken.current === typed) return true
      if (isAnswered && !isClosed) takeCertain()
      return taken.current === typed
    },
  }
}
