export function focusInput(place: Element | null): void {
  place?.querySelector<HTMLElement>('input, textarea, [role=combobox]')?.focus()
}
