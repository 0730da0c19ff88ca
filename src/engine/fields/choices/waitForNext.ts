/*
 * The way from a choice to the field after it. That field may depend on the choice, and is closed until what may be
 * chosen in it is known: the keyboard would pass it by.
 */
const inputs = 'input, textarea, [role="combobox"]'
/** After the last field: its own buttons, then the form's. */
const stops = `${inputs}, button`
/** Milliseconds after which the field is given up. */
const patience = 3000

/** Goes on to the next field, now or once it opens. */
export function goOn(from: HTMLElement): void {
  if (!waitForNext(from)) (nextOf(from, inputs) ?? nextOf(from, stops))?.focus()
}

function nextOf(from: HTMLElement, among: string): HTMLInputElement | undefined {
  const all = [...(from.closest('form')?.querySelectorAll<HTMLInputElement>(among) ?? [])]
  return all.slice(all.indexOf(from as HTMLInputElement) + 1).find(({ tabIndex }) => tabIndex >= 0)
}

/** Goes on to the next field once it opens, if it is closed now; answers whether it is. */
export function waitForNext(from: HTMLElement): boolean {
  const next = nextOf(from, inputs)
  if (!next?.matches('[role="combobox"]:disabled')) return false
  const observer = new MutationObserver(() => {
    if (next.disabled) return
    stop()
    // Anywhere else, the person has gone on alone.
    if (document.activeElement === from) next.focus()
  })
  const timer = setTimeout(() => stop(), patience)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(next, { attributes: true, attributeFilter: ['disabled'] })
  return true
}
