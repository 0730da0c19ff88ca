/* Which event of the stream of changes the page knows, so that a stream continues where the page's answers end. */
let event: string | undefined

/** An answer shows everything until this event, so the first one counts. */
export function noteEvent(id: string | null): void {
  event ??= id ?? undefined
}

/** The stream has told everything until this event. */
export function passEvent(id: string): void {
  event = id
}

export function lastEvent(): string | undefined {
  return event
}
