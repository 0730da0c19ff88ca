/* The keys of a form: Ctrl+S (⌘S) saves, Esc goes back, Enter goes on to the next field and at the end to the button that saves. */
import type { RefObject } from 'react'
import { keys as chords, pressed } from '../shortcuts/keys'
import { usePageKeys } from '../shortcuts/usePageKeys'

interface FormKeys {
  readonly place: RefObject<HTMLElement | null>
  /** The button that saves; none in a form that is only read. */
  readonly save: (() => void) | undefined
  back(): void
  /** Of one input there is no next: Enter saves, and Escape goes back from a closed list of choices too. */
  readonly isSingle: boolean | undefined
}

const dialogs = '[role="dialog"], [role="alertdialog"]'
const single = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="color"])'
const stops = `${single}, textarea, input[type="checkbox"], [role="combobox"]:not(input), .submit`

/** Listens as long as the form is there; keys that an input or a dialog uses itself are left to it. */
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
    // In a list to choose from, Escape means the list, even when it has just closed by itself.
    if (wish === 'back' && (isSingle || !target.closest('[role="combobox"]'))) {
      // What the form stands in, such as a panel, stays open.
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

/** The first field that may be typed into and holds nothing. */
export function firstEmpty(place: HTMLElement | null): HTMLInputElement | undefined {
  const all = [...(place?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])]
  return all.find((each) => each.matches(`${single}, textarea`) && each.value === '' && canBeFilled(each))
}

/** Closed, hidden and switched off fields are passed over. */
function canBeFilled(element: HTMLElement): boolean {
  const isOff = element.matches(':disabled, [readonly], [aria-readonly="true"], [aria-disabled="true"]')
  return !isOff && element.tabIndex >= 0 && element.closest('[hidden]') === null
}
