import { timelineText } from './messages'

/** What the server says of a part of the note says more than that there is a problem. */
export function problemOf(error: unknown): string {
  const body = (error as { body?: { errors?: readonly { message: string }[] } }).body
  const [first] = body?.errors ?? []
  return first?.message ?? (error instanceof Error ? error.message : timelineText.failed)
}
