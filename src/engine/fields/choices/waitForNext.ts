/* Moves to the next field, which may be disabled until its options load, so Tab would skip it. */
const inputs = 'input, textarea, [role="combobox"]'
const stops = `${inputs}, button`
/** Milliseconds to wait for the next field to become enabled. */
const patience = 3000

export function goOn(from: HTMLElement): void {
  if (!waitForNext(from)) (nextOf(from, inputs) ?? nextOf(from, stops))?.focus()
}

function nextOf(from: HTMLElement, among: string): HTMLInputElement | undefined {
  const all = [...(from.closest('form')?.querySelectorAll<HTMLInputElement>(among) ?? [])]
  return all.slice(all.indexOf(from as HTMLInputElement) + 1).find(({ tabIndex }) => tabIndex >= 0)
}

/** Focuses the next field once it is enabled. Returns false if it is enabled already. */
export function waitForNext(from: HTMLElement): boolean {
  const next = nextOf(from, inputs)
  if (!next?.matches('[role="combobox"]:disabled')) return false
  const observer = new MutationObserver(() => {
    if (next.disabled) return
    stop()
    // Unless the user has moved the focus elsewhere in the meantime.
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
