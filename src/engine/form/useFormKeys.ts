/* Ctrl+S (⌘S) saves, Esc cancels, Enter moves to the next field and at the end to the save button. */
import type { RefObject } from 'react'
import { keys as chords, pressed } from '../shortcuts/keys'
import { usePageKeys } from '../shortcuts/usePageKeys'

interface FormKeys {
  readonly place: RefObject<HTMLElement | null>
  readonly save: (() => void) | undefined
  back(): void
  /** With a single input Enter saves, and Escape also cancels from a closed combobox. */
  readonly isSingle: boolean | undefined
}

const dialogs = '[role="dialog"], [role="alertdialog"]'
const single = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="color"])'
const stops = `${single}, textarea, input[type="checkbox"], [role="combobox"]:not(input), .submit`

export function useFormKeys(keys: FormKeys): void {
  usePageKeys((event) => {
    const { place, save, back, isSingle } = keys
    const target = event.target instanceof HTMLElement ? event.target : undefined
    const isInside = target !== undefined && place.current?.contains(target) === true
    const wish = pressed(event, chords.form)
    if (wish === 'save') {
      event.preventDefault()
      if (isInside || !target?.closest(dialogs)) save?.()
      return
    }
    if (!isInside || event.defaultPrevented || event.isComposing) return
    // In a combobox Escape belongs to its list, even if it has just closed itself.
    if (wish === 'back' && (isSingle || !target.closest('[role="combobox"]'))) {
      // Keeps a surrounding panel open.
      event.preventDefault()
      back()
    } else if (wish === 'next' && save && target.matches(isSingle ? 'input, [role="combobox"]' : single)) {
      event.preventDefault()
      if (isSingle) save()
      else nextStop(place.current, target)?.focus()
    }
  }, document)
}

function nextStop(place: HTMLElement | null, from: HTMLElement): HTMLElement | undefined {
  const all = [...(place?.querySelectorAll<HTMLElement>(stops) ?? [])].filter(canBeFilled)
  return all[all.indexOf(from) + 1]
}

export function firstEmpty(place: HTMLElement | null): HTMLInputElement | undefined {
  const all = [...(place?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])]
  return all.find((each) => each.matches(`${single}, textarea`) && each.value === '' && canBeFilled(each))
}

function canBeFilled(element: HTMLElement): boolean {
  const isOff = element.matches(':disabled, [readonly], [aria-readonly="true"], [aria-disabled="true"]')
  return !isOff && element.tabIndex >= 0 && element.closest('[hidden]') === null
}
